"""Games in any form out of files: all forms beside each other, each in its place; nothing but sentences."""

import io
import json
from random import Random

import pytest

from game.test_record import lived
from hanabi import Game, HanabiError
from hanabi.game import FileError, dumps
from hanabi.game.record import MOST_BYTES
from hanabi.notation import Replay, files, variant, write_site, write_url
from rules.drivers import FAIR, whole_game


def _lines(dice):
    """A game in every form, and what each tells."""
    online = whole_game(
        variant(dice.choice((0, 1, 16, 52))).rules(dice.randrange(2, 6)), dice.randrange(999), FAIR
    )
    house = lived(Random(dice.getrandbits(64)))
    seed = f"p{dice.randrange(2, 7)}v0s{dice.randrange(1000)}"
    return [
        (dumps(house).strip(), house),
        (write_site(online).encode(), online),
        (write_url(online).encode(), online),
        (b"https://example.org/shared-replay-json/" + write_url(online).encode() + b"#3", online),
        (seed.encode(), files.game_of_text(seed)),
    ]


def _game(told):
    return told.game if isinstance(told, Replay) else told


def each(data):
    return list(files.each(io.BufferedReader(io.BytesIO(data))))


def test_every_line_may_have_another_form(dice, budget):
    for _ in range(budget(5, 200)):
        lines = _lines(dice)
        dice.shuffle(lines)
        found = each(b"\n".join(line for line, _ in lines))
        assert [_game(told).deck for told in found if not _game(told).given] == [
            game.deck for _, game in lines if not game.given
        ]
        assert [len(_game(told).steps) for told in found] == [len(game.steps) for _, game in lines]


def test_what_is_wrong_stands_in_its_place_and_the_rest_is_read(dice):
    lines = [line for line, _ in _lines(dice)]
    found = each(b"\n".join([lines[0], b'{"hanabi": 9}', lines[1], b"what is this", lines[2]]))
    assert [isinstance(told, HanabiError) for told in found] == [False, True, False, True, False]
    assert "game 2: this program reads records of version 1" in str(found[1])
    assert "game 4: 'what is this' is no seed" in str(found[3])


def test_one_game_on_several_lines_is_no_longer_than_any(dice):
    data = json.dumps(Game("german 2p", seed=1).record(), indent=1).encode()
    assert _game(each(data)[0]).seed == 1
    [error] = each(data[:-1] + b"\n" * MOST_BYTES)
    assert "no record is longer" in str(error)


def test_a_file_of_nothing_but_nonsense_is_not_read_on():
    with pytest.raises(FileError, match="1000 lines in a row tell no game"):
        each(b"\n".join([_LINES[0][0], *[b""] * 2000]))
    assert len(each(b"\n".join([_LINES[0][0], *[b"x"] * 900]))) == 901


@pytest.mark.parametrize("form", ["record", "site", "link"])
def test_what_is_written_is_read_back(form, dice, tmp_path):
    games = [whole_game("live 3p", dice.randrange(999), FAIR) for _ in range(4)]
    path = tmp_path / "games.gz"
    assert files.write(games, path, form) == 4
    with path.open("rb") as file:
        again = list(files.each(file))
    assert [_game(told).steps for told in again] == [game.steps for game in games]


def test_a_game_that_a_form_cannot_tell_is_refused_with_its_number_and_nothing_is_written(tmp_path):
    games = [Game("live 2p", seed=1), Game("danish 2p declared", seed=1)]
    with pytest.raises(FileError, match=r"^game 2 cannot be written: the site's form cannot tell"):
        files.write(games, tmp_path / "games.json", "site")
    assert list(tmp_path.iterdir()) == []


def test_nothing_that_is_spoiled_raises_anything_but_a_sentence(dice, budget):
    for _ in range(budget(150, 20_000)):
        line, _ = dice.choice(_LINES)
        spoilt = bytearray(line)
        for _ in range(dice.randrange(1, 5)):
            at = dice.randrange(len(spoilt))
            match dice.randrange(5):
                case 0:
                    spoilt[at] = dice.randrange(256)
                case 1:
                    spoilt.insert(at, dice.choice(b'0123456789"{}[],:-.eE\\'))
                case 2:
                    spoilt[at : at + dice.randrange(1, 20)] = b""
                case 3:
                    end = at + dice.randrange(1, 40)
                    spoilt[at:at] = spoilt[at:end]
                case _:
                    spoilt[at : at + 1] = dice.choice(
                        (b"-1", b"99999999999999999999", b"null", b'"\\ud800"', b"1e999")
                    )
            spoilt = spoilt or bytearray(b" ")
        for told in each(bytes(spoilt)):
            assert isinstance(told, Game | Replay) or "\n" not in str(told)


_LINES = _lines(Random(1))
