"""Game records: one JSON object for a match, read, written, replayed and checked.

The log of commands and the decks are the whole truth of a match; all other fields can be computed again, and
``check`` does so. A ``.jsonl`` file holds one record a line; files may be gzipped.
"""

from yus.record.files import LARGEST, parse_record, read_records, record_text
from yus.record.making import make_record
from yus.record.model import FORMAT, DealRecord, Difference, Ended, LoggedDeal, Record, RecordError
from yus.record.proving import Proof, verify
from yus.record.replaying import Dealing, Step, check, deck_of, replay, rules_of

__all__ = [
    "FORMAT",
    "LARGEST",
    "DealRecord",
    "Dealing",
    "Difference",
    "Ended",
    "LoggedDeal",
    "Proof",
    "Record",
    "RecordError",
    "Step",
    "check",
    "deck_of",
    "make_record",
    "parse_record",
    "read_records",
    "record_text",
    "replay",
    "rules_of",
    "verify",
]
