"""What tests are made of, for this house and for whoever builds on it."""

from .bots import BotFailed, Report, check_bot, tables
from .position import hand, position

__all__ = ["BotFailed", "Report", "check_bot", "hand", "position", "tables"]
