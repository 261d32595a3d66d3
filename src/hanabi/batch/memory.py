"""What only compiled text can do: reach into memory. The compiled twins are in `twins`.

A call from Python costs something for each array that it is given. So a kernel gets one address, that of a
*desk* on which lie the addresses of everything that it works with.
"""

from typing import Any

from hanabi.rules.state import State

Address = int


def array(address: Address, count: int, dtype: Any) -> Any:
    """The array that lies at an address."""
    raise NotImplementedError


def look(state: State, view: Any, seat: int) -> None:
    """Make a view what a seat may know of a state: `hanabi.rules.view` for rows."""
    raise NotImplementedError


def unpack_bytes(address: Address, word: int) -> None:
    """Lay the 64 bits of a word out as as many bytes."""
    raise NotImplementedError


def unpack_floats(address: Address, word: int) -> None:
    """Lay the 64 bits of a word out as as many floats of 32 bits."""
    raise NotImplementedError


def spread(bits: int) -> int:
    """Eight bits as the lowest ones of eight bytes."""
    return sum((bits >> place & 1) << 8 * place for place in range(8))
