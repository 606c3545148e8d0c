"""record.proving: the decks of a record, its lot, and whether their proofs belong together."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.logs import TABLE, any_rules, proof_of, random_record, secret_of
from yus import shuffle
from yus.cards import cards_text
from yus.record import DealRecord, Record, RecordError, verify
from yus.rules import DebertsRules, Rules
from yus.shuffle import Fault

RECORD = random_record(DebertsRules(), 2, deals=3)


def changed(index: int | None, **fields: Any) -> Record:
    """Return the record with other fields in one of its proofs, the lot's where the index is None."""
    if index is None:
        assert isinstance(RECORD.lot, dict)
        return replace(RECORD, lot={**RECORD.lot, **fields})
    proof = RECORD.deals[index].shuffle
    assert proof is not None
    return with_proof(index, {**proof, **fields})


def with_proof(index: int, proof: dict[str, Any] | None) -> Record:
    """Return the record with another proof of one deal."""
    deals = list(RECORD.deals)
    deals[index] = replace(deals[index], shuffle=proof)
    return replace(RECORD, deals=tuple(deals))


def found(record: Record) -> list[tuple[str, str]]:
    """Return place and kind of each fault."""
    return [(place, fault.kind) for place, fault in verify(record).faults]


@given(any_rules(), st.integers(0, 2**32 - 1))
def test_honest(rules: Rules, chance: int) -> None:
    """A match dealt by the scheme has nothing but proven decks and no fault."""
    record = random_record(rules, chance, deals=2, with_legal=False)
    assert verify(record).faults == ()
    assert (verify(record).proven, verify(record).unproven) == (len(record.deals), 0)


def test_unproven() -> None:
    """Deals without a proof are counted, and are no fault."""
    record = with_proof(1, None)
    assert (verify(record).proven, verify(record).unproven, verify(record).faults) == (2, 1, ())
    bare = Record(game="deberts", deals=(), winner=None)
    assert (verify(bare).proven, verify(bare).unproven, verify(bare).faults) == (0, 0, ())


def test_without_lot() -> None:
    """Where no lot is written the first deal's proof names the match."""
    deals = tuple(DealRecord(deal.dealer, deal.deck, (), shuffle=deal.shuffle) for deal in RECORD.deals)
    record = Record(game="deberts", deals=deals, winner=None)
    assert verify(record).faults == ()
    assert found(replace(record, deals=deals[1:])) == [("deal 1", "context"), ("deal 2", "context")]


def test_other_deck() -> None:
    """A deck that was not committed to is named."""
    deals = list(RECORD.deals)
    deals[1] = replace(deals[1], deck=deals[2].deck)
    assert found(replace(RECORD, deals=tuple(deals))) == [("deal 2", "deck")]


def test_other_dealer() -> None:
    """A first dealer on whom the lot did not fall is named (D1.4, T1.3)."""
    deals = (replace(RECORD.deals[0], dealer=1 - RECORD.deals[0].dealer), *RECORD.deals[1:])
    assert found(replace(RECORD, deals=deals)) == [("lot", "lot")]


@pytest.mark.parametrize("index", [0, 1, 2])
def test_other_secret(index: int) -> None:
    """A secret that is not the one committed to is named, in whichever deal."""
    kinds = {kind for place, kind in found(changed(index, secret="ab" * 32)) if place == f"deal {index + 1}"}
    assert kinds == {"commitment", "house", "deck"}


def test_proof_of_another_deal() -> None:
    """A proof that stands for two deals is a fault: it names the wrong deal, and its secret served before."""
    assert RECORD.deals[0].shuffle is not None
    record = with_proof(2, RECORD.deals[0].shuffle)
    deals = (*record.deals[:2], replace(record.deals[2], deck=record.deals[0].deck))
    assert found(replace(record, deals=deals)) == [("deal 3", "context"), ("deal 3", "reused")]


@pytest.mark.parametrize("context", ["kitchen/8/2", "attic/7/2", "kitchen/7/3", "kitchen/7/lot"])
def test_proof_of_another_match(context: str) -> None:
    """A deal proven for another table, match or deal is a fault, however sound in itself."""
    secret = secret_of(9, "elsewhere")
    nonces = [secret_of(9, "a"), secret_of(9, "b")]
    record = with_proof(1, shuffle.proof(secret, context, nonces))
    deck = shuffle.deck(secret, context, nonces)
    deals = (record.deals[0], replace(record.deals[1], deck=cards_text(deck)), record.deals[2])
    (fault,) = verify(replace(record, deals=deals)).faults
    assert fault == ("deal 2", Fault("context", "context", f"{context} ≠ {TABLE}/2"))


def test_lot_of_another_match() -> None:
    """The lot belongs to the match of the deals."""
    secret = secret_of(9, "lot")
    nonces = [secret_of(9, "a"), secret_of(9, "b")]
    proofs = (shuffle.proof(secret, f"attic/{number}/lot", nonces) for number in range(9))
    drawn = [
        (proof, shuffle.draw_lot(secret, f"attic/{number}/lot", nonces))
        for number, proof in enumerate(proofs)
    ]
    lot = next(proof for proof, seat in drawn if seat == RECORD.deals[0].dealer)
    assert found(replace(RECORD, lot=lot)) == [(f"deal {number}", "context") for number in (1, 2, 3)]


def test_lot_is_no_deal() -> None:
    """The lot has a context of its own."""
    assert ("lot", "context") in found(changed(None, context=f"{TABLE}/1"))


def test_secret_twice() -> None:
    """No secret serves twice, even if each proof is sound in itself."""
    context = f"{TABLE}/2"
    secret = secret_of(2, 1)
    nonces = [secret_of(9, "a"), secret_of(9, "b")]
    record = with_proof(1, shuffle.proof(secret, context, nonces))
    deals = list(record.deals)
    deals[1] = replace(deals[1], deck=cards_text(shuffle.deck(secret, context, nonces)))
    (fault,) = verify(replace(record, deals=tuple(deals))).faults
    assert fault == ("deal 2", Fault("reused", "secret", "deal 1"))
    assert fault[1].text("ru") == "secret: это тайное число уже служило, deal 1"


def test_secret_of_the_lot() -> None:
    """A deal's secret is not that of the lot either."""
    assert isinstance(RECORD.lot, dict)
    assert ("deal 1", "reused") in found(changed(0, secret=RECORD.lot["secret"]))


def test_another_number_of_seats() -> None:
    """A proof has a nonce for each seat of this table."""
    proof, _ = proof_of(2, 1, 3)
    assert ("deal 1", "seats") in found(with_proof(0, proof))


def test_unrevealed() -> None:
    """A secret that is not revealed proves nothing yet."""
    proof = {name: value for name, value in (RECORD.deals[0].shuffle or {}).items() if name != "secret"}
    assert found(with_proof(0, proof)) == [("deal 1", "unrevealed")]


SHAPES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=70),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.dictionaries(
    st.sampled_from(["scheme", "context", "commitment", "nonces", "secret", "seals", "house", "more"]), SHAPES
)


@given(FIELDS, st.sampled_from([None, 0, 1, 2]))
def test_odd_shapes(fields: dict[str, Any], index: int | None) -> None:
    """Whatever stands in a proof, the answer is faults that have words."""
    bare = replace(RECORD, lot=fields) if index is None else with_proof(index, fields)
    for record in (changed(index, **fields), bare):
        for place, fault in verify(record).faults:
            assert place
            assert fault.text("ru")
            assert fault.text("en")


def test_empty_proof() -> None:
    """An empty proof is a fault, not a missing one."""
    record = with_proof(0, {})
    assert found(record) == [("deal 1", "scheme")]
    assert verify(record).proven == 3


def test_unreadable() -> None:
    """A deck or rules that cannot be read are refused."""
    deals = (replace(RECORD.deals[0], deck="AH"), *RECORD.deals[1:])
    with pytest.raises(RecordError, match=r"deals\[0\].deck"):
        verify(replace(RECORD, deals=deals))
    with pytest.raises(RecordError, match="rules"):
        verify(replace(RECORD, rules={"players": 9}))
