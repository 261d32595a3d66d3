"""Gymnasium knows our environments once this is imported: as `hanabi/Hanabi-v0`, single and in vectors."""

import gymnasium

from .seat import Seat
from .vector import Seats

__all__ = ["Seat", "Seats"]

gymnasium.register("hanabi/Hanabi-v0", entry_point=f"{__name__}:Seat", vector_entry_point=f"{__name__}:Seats")
