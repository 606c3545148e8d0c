"""Checking where the decks of a record came from."""

import msgspec

from yus.record.model import Record
from yus.record.replaying import deck_of, rules_of
from yus.shuffle import Fault, verify_deal, verify_lot


class Proof(msgspec.Struct, frozen=True):
    """What the check of a record's decks found.

    How many decks carry a proof, how many do not, and every fault with its place.
    """

    proven: int
    unproven: int
    faults: tuple[tuple[str, Fault], ...]


def verify(record: Record) -> Proof:
    """Check the decks of a record, and its lot, against the secrets and nonces they were made from.

    Each fault comes with its place. Raises RecordError where a deck cannot be read.
    """
    seats = rules_of(record).players
    faults: list[tuple[str, Fault]] = []
    proven = 0
    for index, deal in enumerate(record.deals):
        if deal.shuffle is None:
            continue
        proven += 1
        found = verify_deal(deal.shuffle, deck_of(deal, index), seats=seats)
        faults.extend((f"deal {index + 1}", fault) for fault in found)
    if record.lot is not msgspec.UNSET and record.deals:
        found = verify_lot(record.lot, record.deals[0].dealer, seats=seats)
        faults.extend(("lot", fault) for fault in found)
    return Proof(proven, len(record.deals) - proven, tuple(faults))
