"""The exam for environments: good ones pass elsewhere; here each kind of bad one is told what is wrong."""

import subprocess
import sys
from functools import partial

import numpy as np
import pytest

from hanabi.research.gymnasium import Seat, Seats
from hanabi.research.pettingzoo import Rounds, Turns
from hanabi.testing import EnvFailed, check_env, tables

pytestmark = pytest.mark.filterwarnings("ignore::hanabi.research.settings.Refused")


class Wider(Seat):
    """Shows a number that is not of its space."""

    def _seen(self):
        return super()._seen() * 2


class Generous(Seat):
    """Says that everything is legal."""

    def _info(self, refused, actions):
        info = super()._info(refused, actions)
        info["action_mask"][:] = 1
        return info


class Rash(Seat):
    """Says that a play is legal, whatever it is, and takes another action in its place."""

    def step(self, action):
        return super().step(self._sitting.batch.legal[0].argmax())


class Mute(Seat):
    """Refuses, and does not say why."""

    def _info(self, refused, actions):
        return super()._info("", actions)


class Counting(Seat):
    """Counts what it refuses, and shows it."""

    count = 0

    def step(self, action):
        told = super().step(action)
        self.count += "refused" in told[-1]
        told[-1]["count"] = self.count
        return told

    def reset(self, **options):
        seen, info = super().reset(**options)
        return seen, info | {"count": self.count}


class Greedy(Seat):
    """Gives a point for every step."""

    def step(self, action):
        seen, reward, *told = super().step(action)
        return seen, reward + 1, *told


class Endless(Seat):
    """Never says that a game is over."""

    def step(self, action):
        seen, reward, _, *told = super().step(action)
        return seen, reward, False, *told


class Hasty(Seat):
    """Says at once that a game is over."""

    def step(self, action):
        seen, reward, _, *told = super().step(action)
        return seen, reward, True, *told


class Boaster(Seat):
    """Tells a score that is too high."""

    def _info(self, refused, actions):
        info = super()._info(refused, actions)
        return info | {"score": info["score"] + 1}


class Confused(Rounds):
    """Thinks that the next one is to act."""

    def _infos(self, refused):
        return super()._infos(refused)

    def observe(self, agent):
        following = (self._seats[agent] - 1) % self.rules.players
        return super().observe(self.possible_agents[following])


class Peeking(Seat):
    """Shows the sum of one's own cards."""

    def _info(self, refused, actions):
        state = self._sitting.batch.states[0]
        return super()._info(refused, actions) | {"hint": int(state["cards"][8 * self.seat])}


class Whispering(Turns):
    """Shows everybody what is drawn next."""

    def _infos(self, refused):
        state = self._sitting.batch.states[0]
        return {
            agent: info | {"next": int(state["deck"][state["dealt"]])}
            for agent, info in super()._infos(refused).items()
        }


class Stuck(Seat):
    """Deals one game only, whatever seed."""

    def reset(self, *, seed=None, options=None):
        return super().reset(seed=99 if options is None else None, options=options)


class Drifting(Seat):
    """Deals what it likes, whatever seed."""

    def reset(self, *, seed=None, options=None):
        return super().reset(options=options)


class Shared(Turns):
    """Has one game with its copies."""

    def __deepcopy__(self, memo):
        return self


class Blank(Seat):
    """Is copied as it was before the first turn."""

    def __deepcopy__(self, memo):
        other = type(self)()
        other.reset(seed=1)
        return other


class Unique(Seat):
    """Has something that cannot be pickled."""

    def __init__(self):
        super().__init__()
        self.secret = lambda: None


class Favouring(Rounds):
    """Rewards one agent alone."""

    def step(self, actions):
        seen, rewards, *told = super().step(actions)
        return seen, rewards | {"player_0": rewards["player_0"] + 1}, *told


BAD = {
    Wider: "space",
    Generous: "mask",
    Rash: "silent",
    Mute: "silent",
    Counting: "changed",
    Greedy: "reward",
    Endless: "goes-on",
    Hasty: "ends",
    Boaster: "score",
    Confused: "turn",
    Peeking: "peeks",
    Whispering: "peeks",
    Stuck: "same-deal",
    Drifting: "differs",
    Shared: "copy-moves",
    Blank: "copy",
    Unique: "no-copy",
    Favouring: "reward",
    partial(Seats, 2, copy=False): "reused",
}


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: getattr(bad, "__name__", "not copied"))
def test_a_bad_environment_is_told_what_is_wrong_with_it(bad):
    with pytest.raises(EnvFailed) as failed:
        check_env(bad, games=5, seed=7)
    assert failed.value.code == f"exam.env.{BAD[bad]}"
    assert str(failed.value).startswith("hle 2p, seed 7, turn ")


def test_an_environment_that_takes_what_is_not_legal_is_found_out():
    class Loose(Seats):
        def step(self, actions):
            barred = ~self.batch.legal[np.arange(self.num_envs), np.clip(actions, 0, 19)]
            return super().step(np.where(barred, self.batch.legal.argmax(axis=1), actions))

    with pytest.raises(EnvFailed) as failed:
        check_env(partial(Loose, 2))
    assert failed.value.code == "exam.env.silent"


@pytest.mark.parametrize("part", range(4))
def test_the_doors_pass_at_every_table_there_is(part, seed):
    for at, rules in enumerate(tables()[part::4]):
        make = partial(Turns, rules) if at % 2 else partial(Seats, 2, rules)
        assert check_env(make, games=1, seed=seed).turns


def test_the_doors_are_opened_only_where_they_are_used():
    heavy = {"numpy", "numba", "gymnasium", "pettingzoo"}
    looked = f"import sys, hanabi.research, hanabi.testing; print({heavy} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", looked], capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"


def test_the_report_says_how_much_was_seen():
    report = check_env(partial(Seats, 3, "german 3p"), games=2, seed=7)
    assert report.games == 6 and report.secrets == 30 and 20 < report.turns < 400
