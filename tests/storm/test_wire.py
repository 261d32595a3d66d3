"""What somebody cannot see changes not a byte of what the server sends them."""

from storm.wire import campaign


def test_what_somebody_cannot_see_changes_not_a_byte_of_what_they_are_sent(tmp_path, dice, budget):
    told = campaign(tmp_path, dice, evenings=budget(1, 6), steps=budget(40, 150), viewers=budget(1, 3))
    assert told.messages > 10 and told.changed
