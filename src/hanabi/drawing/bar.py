"""A line that tells how far a long work is."""

import sys
import time


class Bar:
    """Progress on a terminal; where there is none, silence."""

    def __init__(self, what: str = "games") -> None:
        self._what = what
        self._began = self._told = time.monotonic()
        self._shows = bool(sys.stderr) and sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """So much is done of so much."""
        now = time.monotonic()
        if not self._shows or (now - self._told < 0.1 and done < total):
            return
        self._told = now
        share = done / total
        left = (now - self._began) * (1 - share) / share if share else 0
        bar = f"{'█' * round(20 * share):░<20} {share:4.0%}"
        line = f"{bar}  {done:,} of {total:,} {self._what}  {left:.0f} s left"
        sys.stderr.write(f"\r{line}\x1b[K" + ("\r\x1b[K" if done == total else ""))
        sys.stderr.flush()
