"""A match at one terminal: the state, its log, who sits where, and how it is kept between two evenings."""

import os
import random
from pathlib import Path
from typing import Final

import msgspec

from yus import match as matches
from yus import shuffle
from yus.bots import Hint, Player, PlayerError, Situation, ask, make_player, master_hint, question
from yus.commands import Command
from yus.errors import YusError
from yus.events import Event, Seat
from yus.match import Match
from yus.record import LARGEST, LoggedDeal, Record, make_record, parse_record, record_text, replay, rules_of
from yus.record import Dealing as ReplayedDeal
from yus.rules import Rules
from yus.view import redact

ME: Final = 0
"""The person's seat at the terminal."""


class SessionError(YusError):
    """A saved match cannot be taken up again."""


class Saved(msgspec.Struct, frozen=True):
    """What is kept of an unfinished match: its record and the kinds of bots by seat, None for the person.

    The cards lie open in it, as they must for the match to go on.
    """

    record: msgspec.Raw
    bots: tuple[str | None, ...]


class Session:
    """One match and everything around it that is not the rules."""

    def __init__(self, rules: Rules, names: tuple[str, ...], bots: tuple[str | None, ...]) -> None:
        """Seat the players; the lot for the first dealer is drawn by a proven shuffle (D1.4, T1.3).

        Raises RulesError, or PlayerError for a bot that there is not.
        """
        self.rules = rules
        self.names = names
        self.bots = bots
        self.players: tuple[Player | None, ...] = tuple(
            None if bot is None else make_player(bot) for bot in bots
        )
        self.table = f"terminal-{os.urandom(6).hex()}"
        self.lot: dict[str, object] | None = None
        self.deals: list[LoggedDeal] = []
        self.heard: list[tuple[Event, ...]] = []
        self.first_dealer = self._draw_lot()
        self._open(self.first_dealer)

    def _open(self, dealer: Seat) -> None:
        events = matches.open_match(self.rules, dealer)
        self.match: Match = matches.begin(*events)
        self.heard = [tuple(events)]

    def _nonces(self, secret: bytes, context: str) -> tuple[bytes, ...]:
        return tuple(
            shuffle.new_nonce() if bot is None else shuffle.house_nonce(secret, context, seat)
            for seat, bot in enumerate(self.bots)
        )

    def _draw_lot(self) -> Seat:
        context = shuffle.context_of(self.table, 1, "lot")
        secret = shuffle.new_secret()
        nonces = self._nonces(secret, context)
        self.lot = shuffle.proof(secret, context, nonces, house=self._house())
        return shuffle.draw_lot(secret, context, nonces)

    def _house(self) -> list[Seat]:
        return [seat for seat, bot in enumerate(self.bots) if bot is not None]

    def commit(self) -> "Shuffling":
        """Prepare the next deal: a secret, and the commitment that may be shown before the deck is made."""
        context = shuffle.context_of(self.table, 1, len(self.deals) + 1)
        return Shuffling(shuffle.new_secret(), context)

    def deal(self, shuffling: "Shuffling") -> tuple[Event, ...]:
        """Deal the cards that follow from a commitment and the seats' nonces."""
        nonces = self._nonces(shuffling.secret, shuffling.context)
        deck = shuffle.deck(shuffling.secret, shuffling.context, nonces)
        proof = shuffle.proof(shuffling.secret, shuffling.context, nonces, house=self._house())
        events = matches.deal_cards(self.match, deck)
        for event in events:
            self.match = matches.evolve(self.match, event)
        self.deals.append(LoggedDeal(deck, (), proof))
        self.heard.append(events)
        return events

    def give(self, seat: Seat, command: Command) -> tuple[Event, ...]:
        """Carry out a command. Raises IllegalCommand; then nothing has happened."""
        self.match, events = matches.play(self.match, seat, command)
        last = self.deals[-1]
        self.deals[-1] = LoggedDeal(last.deck, (*last.commands, (seat, command)), last.shuffle)
        self.heard.append(events)
        return events

    def ask_bot(self, seat: Seat) -> Command | None:
        """Ask the bot of a seat, which knows what that seat may know; None where it uses no right (T9)."""
        player = self.players[seat]
        if player is None:
            raise PlayerError(f"no bot sits at seat {seat}")
        return ask(player, self._question(seat))

    def hint(self) -> Hint:
        """Return what the master would do for the person, who is to act; he sees what the person sees."""
        return master_hint(self._question(ME))

    def _question(self, seat: Seat) -> Situation:
        events = [redact(event, seat) for heard in self.heard for event in heard]
        return question(self.match, seat, events, random.SystemRandom().getrandbits(32))

    def record(self) -> Record:
        """Write the match down as it is now."""
        return make_record(self.rules, self.names, self.first_dealer, self.deals, lot=self.lot)

    # Kept between two evenings

    def save(self, path: Path) -> None:
        """Keep the match in a file, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        saved = Saved(msgspec.Raw(record_text(self.record()).encode()), self.bots)
        part = path.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(saved))
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Session":
        """Take a match up again from a file. Raises SessionError where it cannot be, and says why."""
        try:
            with path.open("rb") as file:
                saved = msgspec.json.decode(file.read(LARGEST), type=Saved)
            record = parse_record(bytes(saved.record))
            session = cls(rules_of(record), record.names, saved.bots)
            session._take_up(record)
        except OSError as error:
            raise SessionError(f"{path}: {error.strerror}") from None
        except (UnicodeError, RecursionError, msgspec.DecodeError, YusError) as error:
            raise SessionError(f"{path}: {error}") from None
        return session

    def _take_up(self, record: Record) -> None:
        if len(self.bots) != self.rules.players or self.bots[ME] is not None or None in self.bots[ME + 1 :]:
            raise SessionError("the saved seats do not fit the game")
        if record.winner is not None or not record.deals or len(record.names) != self.rules.players:
            raise SessionError("this is no unfinished match")
        if record.lot is not msgspec.UNSET:
            self.lot = record.lot
            table, _, match = str(record.lot.get("context")).partition("/")
            if match != "1/lot":
                raise SessionError("the lot is not that of a match at the terminal")
            shuffle.context_of(table, 1, "lot")
            self.table = table
        self.first_dealer = record.deals[0].dealer
        self._open(self.first_dealer)
        for step in replay(record):
            if isinstance(step, ReplayedDeal):
                self.deals.append(LoggedDeal(step.deck, (), record.deals[step.deal].shuffle))
            else:
                last = self.deals[-1]
                said = (*last.commands, (step.seat, step.command))
                self.deals[-1] = LoggedDeal(last.deck, said, last.shuffle)
            self.match = step.after
            self.heard.append(step.events)


class Shuffling(msgspec.Struct, frozen=True):
    """A deal that is committed to but not yet made."""

    secret: bytes
    context: str

    @property
    def commitment(self) -> str:
        """What may be shown before the deal, in hex."""
        return shuffle.commit(self.secret, self.context).hex()
