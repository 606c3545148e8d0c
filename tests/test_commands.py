"""commands: equal commands are equal, and the ready-made ones are what they are called."""

from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import cards
from yus import commands as c
from yus.cards import FULL, PACK, members


@given(st.integers(0, 2**32 - 1))
def test_plays(hand: int) -> None:
    """The plays of a set of cards are one command for each card, in their order."""
    assert c.plays(hand) == tuple(c.Play(each) for each in members(hand))


def test_plays_of_the_whole_pack() -> None:
    """Of all 32 cards there are 32 plays, and of none none."""
    assert c.plays(FULL) == c.PLAY
    assert c.plays(0) == ()


def test_ready_made() -> None:
    """A ready-made command equals one that is made anew."""
    assert tuple(c.Play(each) for each in PACK) == c.PLAY
    assert c.NAME_FIRST == c.NameTrump() == c.NameTrump(None)
    assert tuple(c.NameTrump(suit) for suit in range(4)) == c.NAME_SUIT
    assert c.plays(cards("AH")) == (c.Play(31),)
    assert (c.Pass(), c.Swap(), c.Good(), c.Done()) == (c.PASS, c.SWAP, c.GOOD, c.DONE)
    assert c.Marriage() == c.Marriage(None)


def test_breaks() -> None:
    """T3.3: the stock of 13 hidden cards is broken below any but the last of them: by 1 to 12 cards."""
    assert [each.count for each in c.BREAKS] == list(range(1, 13))


def test_different_commands_differ() -> None:
    """Commands of different kinds are never equal, and each can stand in a set."""
    ready = [c.PASS, c.NAME_FIRST, *c.NAME_SUIT, c.SWAP, c.ASK_PASSES, c.SILENT, c.GOOD, c.ASK_RANK, c.DONE]
    ready += [c.BELLA, c.CLAIM_MATCH, c.Marriage(), *c.PLAY, *c.BREAKS]
    assert len(set(ready)) == len(ready)
    assert {type(each) for each in ready} <= set(c.COMMAND_TYPES)
    assert len(c.COMMAND_TYPES) == 16
