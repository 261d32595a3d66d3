"""What tests are made of, for this house and for whoever builds on it."""

from .bots import BotFailed, Report, check_bot, tables
from .envs import EnvFailed, EnvReport, check_env
from .position import hand, position

__all__ = [
    "BotFailed",
    "EnvFailed",
    "EnvReport",
    "Report",
    "check_bot",
    "check_env",
    "hand",
    "position",
    "tables",
]
