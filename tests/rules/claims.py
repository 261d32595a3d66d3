"""Which rule a test checks, and in which editions: docs/rules.md is made of these claims."""

from collections.abc import Callable
from typing import TypeVar

import pytest

BOXES = ("danish", "american", "german", "dutch")

Test = TypeVar("Test", bound=Callable[..., None])


def rule(row: str, *editions: str) -> Callable[[Test], Test]:
    """Claim a row of the table of rules; the test runs in each of these editions, or in every box.

    It takes the edition as its parameter: so it cannot claim what it does not try.
    """
    return pytest.mark.parametrize("edition", editions or BOXES)
