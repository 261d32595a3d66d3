"""JaxMARL, in a process of its own: JAX starts threads that would disturb the others.

Run as a program it plays: it reads how many steps, and says how many there were and how long they took.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import IO, Any

Play = Callable[[int], tuple[int, float]]
"""Takes about so many steps, and says how many and how many seconds of the processor."""

SIZES = (256, 1024)
"""How many games go together: the best of these is taken."""


def work(players: int, watched: bool) -> Any:
    """Random legal steps; with or without the observations of all players."""
    complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 (open as long as the process)
    process = subprocess.Popen(
        [sys.executable, "-P", __file__, str(players), str(int(watched))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=complaints,
        text=True,
    )
    asked = partial(_ask, process, complaints)
    weakref.finalize(asked, _end, process, complaints)
    return asked


def _ask(process: "subprocess.Popen[str]", complaints: IO[str], steps: int) -> Any:
    from .measure import Spent, Stopped

    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(f"{steps}\n")
        process.stdin.flush()
        return Spent(*json.loads(process.stdout.readline()))
    except (OSError, ValueError):
        complaints.seek(0)
        last = complaints.read().strip().rpartition("\n")[2]
        raise Stopped("bench.stopped", name="JaxMARL", why=last) from None


def _end(process: "subprocess.Popen[str]", complaints: IO[str]) -> None:
    """It ends when nobody writes to it any more."""
    process.kill()
    process.communicate()
    complaints.close()


def main(players: int, watched: bool) -> None:
    """Answer, until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # JaxMARL tells of itself on the way
    best = max((build(players, watched, size) for size in SIZES), key=rate)
    for line in sys.stdin:
        print(json.dumps(best(int(line))), file=answers, flush=True)


def rate(play: Play) -> float:
    """Steps a second."""
    steps, seconds = play(2 * max(SIZES))
    return steps / seconds


def build(players: int, watched: bool, size: int) -> Play:
    """A batch of games. Choosing and stepping are compiled apart: together, XLA chooses again and again."""
    jax: Any = import_module("jax")
    jnp = jax.numpy
    env = import_module("jaxmarl").make("hanabi", num_agents=players)

    def choose(key: Any, state: Any) -> Any:
        legal = env.get_legal_moves(state)
        mine = state.cur_player_idx @ jnp.stack([legal[agent] for agent in env.agents])
        return jnp.argmax(jnp.where(mine > 0, jax.random.uniform(key, mine.shape), -1.0))

    def step(key: Any, state: Any, action: Any) -> Any:
        seen, state, _, done, _ = env.step(key, state, dict.fromkeys(env.agents, action))
        return state, (seen if watched else done["__all__"])

    split = jax.jit(lambda key: jax.random.split(key, 3))
    choosing = jax.jit(lambda key, states: jax.vmap(choose)(jax.random.split(key, size), states))
    stepping = jax.jit(
        lambda key, states, action: jax.vmap(step)(jax.random.split(key, size), states, action)
    )
    keys = jax.random.split(jax.random.PRNGKey(0), size)
    at = [jax.random.PRNGKey(1), jax.jit(jax.vmap(lambda key: env.reset(key)[1]))(keys)]

    def play(steps: int) -> tuple[int, float]:
        calls, told = max(1, round(steps / size)), None
        before = time.process_time()
        for _ in range(calls):
            at[0], one, other = split(at[0])
            at[1], told = stepping(other, at[1], choosing(one, at[1]))
        jax.block_until_ready((at[1], told))
        return calls * size, time.process_time() - before

    play(1)  # compiles
    return play


if __name__ == "__main__":
    main(int(sys.argv[1]), bool(int(sys.argv[2])))
