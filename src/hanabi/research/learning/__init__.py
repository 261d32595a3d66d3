"""The objects of the common learning environment, played by our rules: behind `pyhanabi` and `rl_env`."""
