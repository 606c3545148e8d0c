"""Checking where the decks of a record came from."""

from collections.abc import Mapping

import msgspec

from yus.record.model import Record
from yus.record.replaying import deck_of, rules_of
from yus.shuffle import LOT, Fault, verify_deal, verify_lot


class Proof(msgspec.Struct, frozen=True):
    """What the check of a record's decks found.

    How many decks carry a proof, how many do not, and every fault with its place.
    """

    proven: int
    unproven: int
    faults: tuple[tuple[str, Fault], ...]


def verify(record: Record) -> Proof:
    """Check the decks of a record, and its lot, against the secrets and nonces they were made from.

    All must be of one match, each of its own deal, and no secret may serve twice: a proof taken from
    elsewhere proves nothing. Each fault comes with its place. Raises RecordError where a deck cannot be read.
    """
    seats = rules_of(record).players
    match = _match_of(record)
    secrets: dict[object, str] = {}
    faults: list[tuple[str, Fault]] = []
    proven = 0
    if record.lot is not msgspec.UNSET and record.deals:
        dealer = record.deals[0].dealer
        found = verify_lot(record.lot, dealer, context=_context(match, LOT), seats=seats)
        faults.extend(("lot", fault) for fault in (*found, *_reused(record.lot, "lot", secrets)))
    for index, deal in enumerate(record.deals):
        if deal.shuffle is None:
            continue
        proven += 1
        place = f"deal {index + 1}"
        context = _context(match, str(index + 1))
        found = verify_deal(deal.shuffle, deck_of(deal, index), context=context, seats=seats)
        faults.extend((place, fault) for fault in (*found, *_reused(deal.shuffle, place, secrets)))
    return Proof(proven, len(record.deals) - proven, tuple(faults))


def _match_of(record: Record) -> str | None:
    """The ``table/match`` that the first proof names, the lot's before those of the deals."""
    lots = [] if record.lot is msgspec.UNSET else [record.lot]
    for proof in (*lots, *(deal.shuffle for deal in record.deals if deal.shuffle is not None)):
        match, mark, _ = str(proof.get("context")).rpartition("/")
        if mark:
            return match
    return None


def _context(match: str | None, deal: str) -> str | None:
    return None if match is None else f"{match}/{deal}"


def _reused(proof: Mapping[str, object], place: str, secrets: dict[object, str]) -> tuple[Fault, ...]:
    """A fault where the secret of a proof has served before; ``secrets`` has the places of those seen."""
    secret = proof.get("secret")
    if not isinstance(secret, str):
        return ()
    first = secrets.setdefault(secret, place)
    return () if first == place else (Fault("reused", "secret", first),)
