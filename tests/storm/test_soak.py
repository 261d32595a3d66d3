"""The command that lets storms loose knows them all."""

import pytest

from hanabi.cli import main, soak
from storm.soak import CAMPAIGNS


def test_the_command_names_every_campaign():
    assert (*CAMPAIGNS, "all") == soak.KNOWN
    assert all(f"\n{name} " in f"\n{soak.MORE}" for name in CAMPAIGNS)


@pytest.mark.parametrize("words", [["storms"], ["--seconds", "many"], ["--seed", "-1"]])
def test_what_cannot_be_tried_is_a_sentence(words, capsys):
    assert main(["soak", *words]) == 2
    assert capsys.readouterr().err.startswith("hanabi: ")
