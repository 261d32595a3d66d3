"""Gymnasium's doors: its checker is content, partners play, and many games are what one is."""

import pickle
import warnings
from functools import partial

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env as their_check_env
from gymnasium.vector import AutoresetMode

from hanabi.batch import play
from hanabi.bots import Match, make
from hanabi.bots.policy import Policy
from hanabi.game import Game
from hanabi.research.encoder import Encoder
from hanabi.research.gymnasium import Seat, Seats
from hanabi.research.settings import EnvError, Refused
from hanabi.rules import Action, HanabiError, IllegalAction, View
from hanabi.rules.actions import number
from hanabi.testing import check_env

NAME = "hanabi/Hanabi-v0"

pytestmark = pytest.mark.filterwarnings("ignore::hanabi.research.settings.Refused")


def oldest(view, book, memory, dice):
    """Clues while it may, and discards."""
    return 2 * book.hand + dice % 2 if view.clues else 0


def dicer(view, book, memory, dice):
    """Plays anything, or discards: the dice say which."""
    lanes = view.held[view.seat]
    if view.clues == book.clues or dice >> 8 & 3 == 0:
        return book.hand + dice % lanes
    return dice % lanes


class Careful:
    """A bot of one's own, which counts the games that it begins."""

    def __init__(self) -> None:
        self.games = 0

    def start(self, rules, seat):
        self.games += 1

    def act(self, view: View) -> Action:
        return view.legal[0]


def told(door):
    """What a test is called by, the same in every process."""
    if not isinstance(door, partial):
        return getattr(door, "__name__", str(door))
    words = [f"{name}={getattr(value, 'name', value)}" for name, value in door.keywords.items()]
    return " ".join([door.func.__name__, *map(str, door.args), *words])


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"rules": "german 3p wild10", "form": "bytes"},
        {"players": 4, "partners": "cautious"},
        {"rules": "danish 3p declared", "partners": "cautious", "seat": "rotate"},
    ],
    ids=told,
)
def test_gymnasium_has_nothing_against_it(settings):
    env = gymnasium.make(NAME, **settings).unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", Refused)
        their_check_env(env)


@pytest.mark.parametrize(
    "door",
    [
        Seat,
        partial(Seat, "dutch 2p wild5", illegal="raise"),
        partial(Seat, "german 3p wild10", partners="cautious", seat=1),
        partial(Seat, "house 3p start=lot", partners="cautious", seat="rotate"),
        partial(Seat, partners=Policy("dicer", dicer)),
        partial(Seats, 3, "danish 4p declared"),
        partial(Seats, 2, autoreset_mode="SameStep"),
        partial(Seats, 2, autoreset_mode=AutoresetMode.DISABLED, illegal="raise"),
    ],
    ids=told,
)
def test_it_passes_our_exam(door, seed, budget):
    report = check_env(door, games=budget(2, 40), seed=seed)
    assert report.games >= budget(2, 40) and report.turns > report.games and report.secrets > 0


# One seat among partners


def test_partners_play_as_they_do_in_a_match():
    env = Seat("german 3p wild10", partners="cautious", seat=1)
    learner = make("cautious")
    game = Game("german 3p wild10", seed=7)
    match = Match(game, [make("cautious"), learner, make("cautious")])
    _, info = env.reset(seed=7)
    taken, won, over = list(info["actions"]), 0.0, False
    while not over:
        while game.turn != 1:
            match.step()
        action = number(game.state, game.book, learner.act(game.view(1)))
        match.step()
        _, reward, over, _, info = env.step(action)
        taken += info["actions"]
        won += reward
    while not game.over:
        match.step()
    assert taken == [step.number for step in game.steps]
    assert won == info["score"] == game.score


def test_a_policy_as_partner_throws_the_dice_that_it_throws_in_compiled_games():
    env = Seat("german 2p", partners=Policy("dicer", dicer))
    for game, turns in enumerate(play("german 2p", [oldest, dicer], games=5, seed=7, log=True).log):
        _, info = env.reset(seed=7 if game == 0 else None)
        over, at = False, 0
        while not over:
            _, _, over, _, info = env.step(turns[at])
            assert info["actions"] == tuple(turns[at : at + len(info["actions"])])
            at += len(info["actions"])


def test_the_seat_rotates_with_the_number_of_the_game():
    env = Seat("house 3p", partners="cautious", seat="rotate")
    seats = [env.reset(seed=3)[1]["turn"], *(env.reset()[1]["turn"] for _ in range(4))]
    assert seats == [0, 1, 2, 0, 1]


def test_a_bot_of_ones_own_a_class_and_a_list_are_partners():
    mine = Careful()
    env = Seat("hle 2p", partners=mine)
    env.reset(seed=1)
    env.reset()
    assert mine.games == 2
    for partners in (Careful, ["cautious", Careful], [Careful(), Careful()], lambda: make("cautious")):
        _, info = Seat("hle 3p", partners=partners, seat=2).reset(seed=1)
        assert len(info["actions"]) == 2 and info["turn"] == 2


def test_what_the_learner_is_shown_at_the_end_is_its_own_view():
    env, seen, over = Seat("hle 2p", partners="cautious", seat=1), None, False
    _, info = env.reset(seed=5)
    while not over:
        seen, _, over, _, info = env.step(info["action_mask"].argmax())
    game = Game("hle 2p", seed=5)
    for action in env.game.steps:
        game.push(action.number)
    assert game.over and (seen == Encoder("hle 2p").encode(game.view(1))).all()


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"partners": "cautoius"}, "bot.unknown"),
        ({"partners": 7}, "env.partner"),
        ({"partners": ["cautious"], "players": 3}, "env.partners"),
        ({"partners": Careful(), "players": 3}, "env.partners"),
        ({"seat": 2}, "env.seat"),
        ({"seat": True}, "env.seat"),
    ],
)
def test_partners_that_cannot_sit_there_are_refused(settings, code):
    with pytest.raises(HanabiError) as refused:
        Seat(**settings)
    assert refused.value.code == code


# Many games

SMALL = "house 2p suits=2 hand=3 strikes=2"


class Followed:
    """Many games beside which each is played by itself."""

    def __init__(self, mode: AutoresetMode, seed: int) -> None:
        self.envs = Seats(3, SMALL, autoreset_mode=mode)
        self.seed, self.encoder = seed, Encoder(SMALL, form="float32")
        self.numbers = [0, 1, 2]
        self.games = [self.game(number) for number in self.numbers]
        self.told = self.envs.reset(seed=seed)
        self.ends = 0

    def game(self, number: int) -> Game:
        return Game(SMALL, seed=self.seed, number=number)

    def renew(self, at: int) -> None:
        self.numbers[at] += 3
        self.games[at] = self.game(self.numbers[at])

    def step(self, actions) -> None:
        fresh = [game.over for game in self.games]
        seen, rewards, over, cut, infos = self.envs.step(actions)
        self.told = seen, infos
        assert not cut.any() and (infos.get("_final_obs", over) == over).all()
        for at, game in enumerate(self.games):
            if fresh[at]:
                assert rewards[at] == 0 and not over[at]
                self.renew(at)
                continue
            before = game.score
            game.push(int(actions[at]))
            assert rewards[at] == game.score - before and over[at] == game.over
            self.ends += game.over
            if game.over and self.envs.autoreset_mode is AutoresetMode.SAME_STEP:
                self.check(at, infos["final_obs"][at], infos["final_info"])
                self.renew(at)
        if over.any() and self.envs.autoreset_mode is AutoresetMode.DISABLED:
            self.told = self.envs.reset(options={"reset_mask": over})
            for at in np.flatnonzero(over):
                self.renew(at)
        for at in range(3):
            self.check(at, self.told[0][at], self.told[1])

    def check(self, at: int, seen, infos) -> None:
        game = self.games[at]
        assert (seen == self.encoder.encode(game.view(game.state.turn))).all()
        assert infos["turn"][at] == game.state.turn and infos["score"][at] == game.score
        legal = {number(game.state, game.book, action) for action in game.legal}
        assert set(np.flatnonzero(infos["action_mask"][at])) == legal


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_games_are_what_each_is_by_itself_over_their_ends(mode, seed):
    followed, dice = Followed(mode, seed), np.random.default_rng(seed)
    for _ in range(120):
        mask = followed.told[1]["action_mask"]
        followed.step((mask * dice.random(mask.shape)).argmax(axis=1))
    assert followed.ends > 5


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_games_tell_what_gymnasiums_own_vectors_tell(mode, seed):
    ours = Seats(2, SMALL, autoreset_mode=mode)
    theirs = gymnasium.vector.SyncVectorEnv([partial(Seat, SMALL)] * 2, autoreset_mode=mode)
    assert (ours.observation_space, ours.action_space) == (theirs.observation_space, theirs.action_space)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == mode
    shapes = []
    for envs in (ours, theirs):
        told = envs.reset(seed=seed)
        shapes.append([shape(told)])
        over = np.zeros(2, np.bool_)
        while not over.any():
            told = envs.step(told[-1]["action_mask"].argmax(axis=1))
            over = told[2]
            shapes[-1].append(shape(told))
    assert shapes[0][:2] == shapes[1][:2] and shapes[0][-1] == shapes[1][-1]
    for envs in (ours, theirs):
        envs.reset(seed=seed)
    assert shape(ours.step([0, 0])) == shape(theirs.step([0, 0]))  # both of them refused


def shape(told):
    """What is told, without the numbers."""
    if isinstance(told, dict):
        return {name: shape(told[name]) for name in sorted(told)}
    if isinstance(told, tuple):
        return [shape(one) for one in told]
    return told.dtype, told.shape


def test_a_game_that_is_not_told_a_legal_action_waits_and_the_others_go_on():
    envs = Seats(3)
    before, _ = envs.reset(seed=7)
    with pytest.warns(Refused):
        seen, rewards, over, _, infos = envs.step([5, 0, -1])
    assert infos["turn"].tolist() == [1, 0, 0] and infos["_refused"].tolist() == [False, True, True]
    assert infos["refused"][1] == "cannot discard: all 8 clue tokens are there"
    assert (seen[1:] == before[1:]).all() and not (seen[0] == before[0]).all()
    assert not rewards[1:].any() and not over.any()
    raising = Seats(3, illegal="raise")
    before, _ = raising.reset(seed=7)
    with pytest.raises(IllegalAction, match="game 1: cannot discard"):
        raising.step([5, 0, 5])
    assert (raising.step([5, 5, 5])[-1]["turn"] == 1).all()


def test_the_next_reset_deals_the_next_games():
    envs = Seats(3, SMALL)
    first, _ = envs.reset(seed=7)
    second, _ = envs.reset()
    third, _ = envs.reset(seed=7)
    assert (first == third).all()
    encoder = Encoder(SMALL, form="float32")
    assert all(
        (second[at] == encoder.encode(Game(SMALL, seed=7, number=3 + at).view(0))).all() for at in range(3)
    )
    with pytest.raises(EnvError) as refused:
        envs.reset(seed=7, options={"reset_mask": np.ones(3, np.bool_)})
    assert refused.value.code == "env.mask-seed"


def test_what_is_not_copied_is_the_memory_of_the_batch():
    envs = Seats(4, form="bytes", copy=False)
    seen, infos = envs.reset(seed=7)
    later, *_, told = envs.step(infos["action_mask"].argmax(axis=1))
    assert np.shares_memory(seen, later) and np.shares_memory(infos["action_mask"], told["action_mask"])
    assert np.shares_memory(seen, envs.batch.seen)


def test_a_vector_is_made_by_its_name():
    envs = gymnasium.make_vec(NAME, num_envs=5, players=3, autoreset_mode="SameStep")
    assert isinstance(envs, Seats) and envs.observation_space.shape == (5, 956)
    envs = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode="sync", partners="cautious")
    seen, infos = envs.reset(seed=7)
    assert seen.shape == (2, 658) and infos["action_mask"].shape == (2, 20)
    with pytest.raises(EnvError) as refused:
        gymnasium.make_vec(NAME, num_envs=2, partners="cautious")
    assert refused.value.code == "env.vector-partners"


def test_games_are_drawn_with_all_hands_open(capsys):
    env = gymnasium.make(NAME, render_mode="ansi")
    env.reset(seed=7)
    assert "Alice" in env.render() and "Bob" in env.render()
    envs = Seats(2, render_mode="svg")
    envs.reset(seed=7)
    assert [drawn[:4] for drawn in envs.render()] == ["<svg", "<svg"]
    envs = Seats(2, render_mode="human")
    envs.reset(seed=7)
    assert envs.render() is None and capsys.readouterr().out.count("draw pile") == 2
    assert Seats(2).render() is None
    env = gymnasium.make(NAME, render_mode="rgb_array")
    env.reset(seed=7)
    pixels = env.render()
    assert pixels.dtype == np.uint8 and pixels.shape[2] == 3 and len(np.unique(pixels)) > 50


def test_a_pickled_environment_goes_on_in_the_middle_of_a_game():
    env = Seat("german 3p wild10", partners="cautious", seat=1)
    _, info = env.reset(seed=7)
    for _ in range(3):
        _, _, _, _, info = env.step(info["action_mask"].argmax())
    other = pickle.loads(pickle.dumps(env))
    for one in (env, other):
        one.told = one.step(info["action_mask"].argmax())
    assert (env.told[0] == other.told[0]).all() and env.told[-1]["actions"] == other.told[-1]["actions"]
