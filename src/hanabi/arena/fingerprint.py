"""A short word for how a bot plays: as long as it stays the same, what was measured holds."""

from hashlib import sha256

from .match import record, table

_RULES = ("american 2p", "american 3p", "american 4p", "american 5p", "german 3p wild10")


def fingerprint(bot: str, games: int = 3) -> str:
    """What a bot does with itself in a few games, digested.

    >>> fingerprint("cautious", games=1) == fingerprint("cautious", games=1)
    True
    """
    digest = sha256()
    for rules in _RULES:
        at = table(rules, bot, seed=1)
        for number in range(games):
            digest.update(bytes(step.number for step in record(at, number).steps))  # type: ignore[union-attr]
    return digest.hexdigest()[:16]
