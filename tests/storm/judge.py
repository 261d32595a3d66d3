"""After a storm: what the database holds, against what people were told."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hanabi.server.store import Store
from hanabi.table import Entry, Table, eyes, log, shown

from .player import Player

_decode = msgspec.json.Decoder(list[Entry]).decode


def judge(url: str, players: Sequence[Player]) -> int:
    """Everything that was acknowledged is there once, and all saw the same end; how many wishes that were."""
    store = Store(url)
    try:
        for table in {player.table for player in players}:
            _table(store, table, [player for player in players if player.table == table])
    finally:
        store.close()
    return sum(len(player.done) for player in players)


def _table(store: Store, name: str, players: Iterable[Player]) -> None:
    pages = store.read(name)
    assert [page.seq for page in pages] == list(range(len(pages)))
    written = Counter(page.mine for page in pages)
    assert max(written.values()) == 1, "a wish is in the log twice"
    by_id = {page.mine: _decode(page.entries) for page in pages}
    table = Table.of(entry for page in pages for entry in _decode(page.entries))
    assert table.phase == "over"
    for player in players:
        for mine, wish in player.done.items():
            assert mine in by_id, f"{mine} was acknowledged, and is gone: {wish}"
            if wish["type"] == "act":
                acted = [entry for entry in by_id[mine] if isinstance(entry, log.Acted)]
                assert len(acted) == 1
                assert msgspec.to_builtins(acted[0].move) == wish["move"]
        who = table.chairs[player.seat].person
        assert who is not None
        final: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown(table, eyes(table, who))))
        assert final == player.shown, f"{player.name} saw another end"
