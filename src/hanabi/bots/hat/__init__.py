"""The information strategy: see README.md beside this file for what its clues say."""

from .hat import HAT

__all__ = ["HAT"]
