"""A line that tells how far a long work is."""

import sys
import time


class Bar:
    """Progress on a terminal; where there is none, or it is not wanted, silence."""

    def __init__(self, what: str = "games", *, shows: bool = True) -> None:
        self._what = what
        self._began = self._told = time.monotonic()
        self._shows = shows and bool(sys.stderr) and sys.stderr.isatty()
        self._stands = False

    def __call__(self, done: int, total: int) -> None:
        """So much is done of so much."""
        now = time.monotonic()
        if not self._shows or (now - self._told < 0.1 and done < total):
            return
        self._told = now
        share = done / total if total else 1
        left = (now - self._began) * (1 - share) / share if share else 0
        bar = f"{'█' * round(20 * share):░<20} {share:4.0%}"
        sys.stderr.write(f"\r{bar}  {done:,} of {total:,} {self._what}  {left:.0f} s left\x1b[K")
        self._stands = True
        if done == total:
            self.clear()
        sys.stderr.flush()

    def clear(self) -> None:
        """Make room for a line of something else."""
        if self._stands:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._stands = False
