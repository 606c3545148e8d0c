"""shuffle: the verifiable shuffle of docs/shuffle.md, its vectors, its chances, and what a check finds."""

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from itertools import chain, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yus import shuffle
from yus.cards import cards_text, parse_cards
from yus.errors import YusError
from yus.shuffle import Fault, ShuffleError

DOCS = Path(__file__).parent.parent / "docs"
VECTORS: dict[str, Any] = json.loads((DOCS / "shuffle-vectors.json").read_text(encoding="utf-8"))
CONTEXT = "kitchen/7/3"
SECRET = bytes(range(32))
NONCES = (b"a" * 32, None, b"c" * 32)

values = st.binary(min_size=32, max_size=32)
nonce_lists = st.lists(st.none() | values, min_size=2, max_size=4)


def from_hex(digits: str | None) -> bytes | None:
    """Read a nonce of the vectors."""
    return None if digits is None else bytes.fromhex(digits)


def cases(name: str) -> list[Any]:
    """Return the vectors of one list as parameters of a test."""
    return [pytest.param(each, id=f"{name}-{number}") for number, each in enumerate(VECTORS[name])]


def kinds(faults: Sequence[Fault]) -> list[str]:
    """Return what kinds of faults were found, in their order."""
    return [each.kind for each in faults]


def good_deal() -> tuple[dict[str, object], tuple[int, ...]]:
    """Make a deal with everything in it: a player, a bot, a player whose nonce is missing."""
    nonces = (b"a" * 32, shuffle.house_nonce(SECRET, CONTEXT, 1), None)
    seals = [shuffle.seal(each or b"c" * 32, CONTEXT, seat) for seat, each in enumerate(nonces)]
    proof = shuffle.proof(SECRET, CONTEXT, nonces, seals=seals, house=[1])
    return proof, shuffle.deck(SECRET, CONTEXT, nonces)


class TestVectors:
    """docs/shuffle-vectors.json, which was made by another implementation."""

    def test_scheme(self) -> None:
        """The vectors are those of the scheme that this module implements."""
        assert VECTORS["scheme"] == shuffle.SCHEME

    @pytest.mark.parametrize("case", cases("message"))
    def test_message(self, case: dict[str, Any]) -> None:
        """Every part of a message stands after its length in four bytes."""
        fields = [bytes.fromhex(each) for each in case["fields"]]
        made = shuffle._message(case["label"], case["context"], *fields)
        assert made.hex() == case["message"]

    @pytest.mark.parametrize("case", cases("commit"))
    def test_commit(self, case: dict[str, Any]) -> None:
        """A commitment hashes label, context and secret."""
        made = shuffle.commit(bytes.fromhex(case["secret"]), case["context"])
        assert made.hex() == case["commitment"]

    @pytest.mark.parametrize("case", cases("seal"))
    def test_seal(self, case: dict[str, Any]) -> None:
        """A seal hashes label, context, seat and nonce."""
        made = shuffle.seal(bytes.fromhex(case["nonce"]), case["context"], case["seat"])
        assert made.hex() == case["seal"]

    @pytest.mark.parametrize("case", cases("house"))
    def test_house(self, case: dict[str, Any]) -> None:
        """A bot's nonce is an HMAC of context and seat under the secret."""
        made = shuffle.house_nonce(bytes.fromhex(case["secret"]), case["context"], case["seat"])
        assert made.hex() == case["nonce"]

    @pytest.mark.parametrize("case", cases("deck"))
    def test_deck(self, case: dict[str, Any]) -> None:
        """Secret, context and nonces, missing ones too, give the deck."""
        nonces = [from_hex(each) for each in case["nonces"]]
        assert shuffle.deck(bytes.fromhex(case["secret"]), case["context"], nonces) == tuple(case["deck"])

    @pytest.mark.parametrize("case", cases("lot"))
    def test_lot(self, case: dict[str, Any]) -> None:
        """Secret, context and nonces give the first dealer."""
        nonces = [from_hex(each) for each in case["nonces"]]
        assert shuffle.draw_lot(bytes.fromhex(case["secret"]), case["context"], nonces) == case["seat"]

    @pytest.mark.parametrize("case", cases("verify"))
    def test_verify(self, case: dict[str, Any]) -> None:
        """A recorded deal has exactly the faults that the vectors name."""
        deal = case["deal"]
        faults = shuffle.verify_deal(deal["shuffle"], parse_cards(deal["deck"]))
        assert kinds(faults) == case["faults"]

    def test_cover_rejection(self) -> None:
        """The vectors have decks and lots with bytes thrown away, decks of one block and of two."""
        decks, lots = VECTORS["deck"], VECTORS["lot"]
        assert {each["bytes_rejected"] > 0 for each in decks} == {True, False}
        assert {each["bytes_rejected"] > 0 for each in lots} == {True, False}
        assert {each["bytes_used"] > 32 for each in decks} == {True, False}

    def test_in_javascript(self, tmp_path: Path) -> None:
        """docs/verify.js agrees with every vector."""
        node = shutil.which("node")
        if node is None:
            pytest.skip("no node in the PATH to run docs/verify.js with")
        (tmp_path / "verify.mjs").write_bytes((DOCS / "verify.js").read_bytes())
        (tmp_path / "check.mjs").write_text(CHECK_IN_JAVASCRIPT, encoding="utf-8")
        command = [node, "check.mjs", str(DOCS / "shuffle-vectors.json")]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        checked = sum(
            len(each) for name, each in VECTORS.items() if isinstance(each, list) and name != "message"
        )
        assert done.stdout.split() == ["checked", str(checked)]


CHECK_IN_JAVASCRIPT = """
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
globalThis.crypto ??= webcrypto;  // Node 18
const { commit, seal, houseNonce, deck, drawLot, verifyDeal } = await import("./verify.mjs");
const vectors = JSON.parse(readFileSync(process.argv[2], "utf8"));
let checked = 0;
async function all(name, check) {
  for (const each of vectors[name]) { await check(each); checked++; }
}
await all("commit", async (v) => assert.equal(await commit(v.secret, v.context), v.commitment));
await all("seal", async (v) => assert.equal(await seal(v.nonce, v.context, v.seat), v.seal));
await all("house", async (v) => assert.equal(await houseNonce(v.secret, v.context, v.seat), v.nonce));
await all("deck", async (v) => assert.deepEqual(await deck(v.secret, v.context, v.nonces), v.deck));
await all("lot", async (v) => assert.equal(await drawLot(v.secret, v.context, v.nonces), v.seat));
await all("verify", async (v) => {
  const found = (await verifyDeal(v.deal)).map((each) => each.split(" ")[0]);
  assert.deepEqual(found, v.faults, v.name);
});
console.log("checked", checked);
"""


class TestChances:
    """Every deck and every dealer has the same chance. All numbers here are fixed: the tests never waver."""

    @pytest.mark.parametrize("bound", range(1, 33))
    def test_below_is_exactly_fair(self, bound: int) -> None:
        """Over all 256 bytes each number is drawn equally often, and as few as can be are thrown away."""
        stream = iter(range(256))
        drawn = [shuffle._below(bound, stream) for _ in range(256 // bound * bound)]
        assert [drawn.count(number) for number in range(bound)] == [256 // bound] * bound

    def test_below_passes_over_unfair_bytes(self) -> None:
        """A byte beyond the last whole multiple of the bound is thrown away."""
        assert shuffle._below(31, iter([248, 255, 247])) == 30

    def test_each_card_is_equally_often_at_each_place(self) -> None:
        """Over 4000 decks the table of cards by places is as even as chance makes it (chi-square)."""
        decks = [shuffle.deck(number.to_bytes(32, "big"), CONTEXT, NONCES) for number in range(4000)]
        expected = len(decks) / 32
        counts = [[0] * 32 for _ in range(32)]
        for deck in decks:
            for place, card in enumerate(deck):
                counts[place][card] += 1
        chi_square = sum((each - expected) ** 2 / expected for row in counts for each in row)
        # 31 * 31 = 961 degrees of freedom, standard deviation 44: three of them either way.
        assert 961 - 132 < chi_square < 961 + 132

    def test_each_order_of_three_cards_is_equally_often_on_top(self) -> None:
        """Neighbours are independent: three given cards come in each of their six orders equally often."""
        orders = dict.fromkeys(permutations((0, 8, 31)), 0)
        for number in range(6000):
            deck = shuffle.deck(SECRET, CONTEXT, (number.to_bytes(32, "big"), None))
            orders[tuple(card for card in deck if card in {0, 8, 31})] += 1
        chi_square = sum((each - 1000) ** 2 / 1000 for each in orders.values())
        assert 0.2 < chi_square < 20.5  # 5 degrees of freedom, 0.1 % on either side

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_each_seat_is_drawn_equally_often(self, seats: int) -> None:
        """Of 3000 lots each seat gets its share."""
        drawn = [
            shuffle.draw_lot(number.to_bytes(32, "big"), "kitchen/7/lot", [None] * seats)
            for number in range(3000)
        ]
        share = 3000 / seats
        chi_square = sum((drawn.count(seat) - share) ** 2 / share for seat in range(seats))
        assert chi_square < 16.3  # 0.1 % with 3 degrees of freedom


class TestLaws:
    """What holds for every secret and all nonces."""

    @given(values, nonce_lists)
    def test_deck_has_every_card_once(self, secret: bytes, nonces: list[bytes | None]) -> None:
        """A deck is the 32 cards in some order, the same each time (C1)."""
        deck = shuffle.deck(secret, CONTEXT, nonces)
        assert sorted(deck) == list(range(32))
        assert deck == shuffle.deck(secret, CONTEXT, nonces)

    @given(values, nonce_lists)
    def test_lot_draws_a_seat(self, secret: bytes, nonces: list[bytes | None]) -> None:
        """The lot falls on a seat of the table (D1.4, T1.3)."""
        assert shuffle.draw_lot(secret, "kitchen/7/lot", nonces) in range(len(nonces))

    @given(values, nonce_lists, st.sampled_from(["secret", "context", "nonce", "missing", "order", "seats"]))
    def test_deck_hangs_on_everything(self, secret: bytes, nonces: list[bytes | None], what: str) -> None:
        """Another secret, context or nonce, a missing nonce, exchanged ones, another seat: another deck."""
        first = [b"\1" * 32, *nonces[1:]]
        others = {
            "secret": (bytes([secret[0] ^ 1]) + secret[1:], CONTEXT, first),
            "context": (secret, "kitchen/7/4", first),
            "nonce": (secret, CONTEXT, [b"\2" * 32, *nonces[1:]]),
            "missing": (secret, CONTEXT, [None, *nonces[1:]]),
            "order": (secret, CONTEXT, [first[1], first[0], *first[2:]]),
            "seats": (secret, CONTEXT, first[:1] + [None] * (2 if len(first) == 2 else len(first) - 2)),
        }
        deck = shuffle.deck(secret, CONTEXT, first)
        changed = first[0] != first[1] or what != "order"
        assert (shuffle.deck(*others[what]) != deck) is changed

    @given(values)
    def test_one_value_never_serves_two_ends(self, value: bytes) -> None:
        """The same 32 bytes give different hashes as secret and as nonce, by seat and by context."""
        made = [
            *(shuffle.commit(value, context) for context in (CONTEXT, "kitchen/7/4")),
            *(shuffle.seal(value, CONTEXT, seat) for seat in range(4)),
            *(shuffle.house_nonce(value, CONTEXT, seat) for seat in range(4)),
            shuffle.seal(value, "kitchen/7/4", 0),
            shuffle.house_nonce(value, "kitchen/7/4", 0),
        ]
        assert len(set(made)) == len(made)

    def test_fresh_values_differ(self) -> None:
        """Every new secret and nonce is one of its own, of 32 bytes."""
        made = [make() for make in (shuffle.new_secret, shuffle.new_nonce) for _ in range(10)]
        assert len(set(made)) == 20
        assert {len(each) for each in made} == {32}

    @given(values, nonce_lists, st.data())
    def test_proof_verifies(self, secret: bytes, nonces: list[bytes | None], data: st.DataObject) -> None:
        """What proof writes, verify finds right, also after a trip through JSON."""
        house = data.draw(st.lists(st.sampled_from(range(len(nonces))), unique=True))
        for seat in house:
            nonces[seat] = shuffle.house_nonce(secret, CONTEXT, seat)
        seals = [each and shuffle.seal(each, CONTEXT, seat) for seat, each in enumerate(nonces)]
        proof = shuffle.proof(
            secret, CONTEXT, nonces, seals=data.draw(st.sampled_from([seals, None])), house=house
        )
        deck = shuffle.deck(secret, CONTEXT, nonces)
        read = json.loads(json.dumps(proof))
        assert shuffle.verify_deal(read, deck, context=CONTEXT, seats=len(nonces)) == ()
        assert shuffle.verify_lot(read, shuffle.draw_lot(secret, CONTEXT, nonces)) == ()


DIGITS = st.sampled_from("0123456789abcdef")


def other_digit(text: str, place: int, digit: str) -> str:
    """Change one hexadecimal digit, into another one at any rate."""
    place %= len(text)
    changed = digit if text[place] != digit else "0123456789abcdef"[int(digit, 16) - 1]
    return text[:place] + changed + text[place + 1 :]


class TestTampering:
    """No change goes unnoticed."""

    @given(st.sampled_from(["secret", "commitment"]), st.integers(0, 63), DIGITS)
    def test_secret_and_commitment(self, field: str, place: int, digit: str) -> None:
        """One digit changed in secret or commitment shows in the commitment."""
        proof, deck = good_deal()
        proof[field] = other_digit(str(proof[field]), place, digit)
        assert "commitment" in kinds(shuffle.verify_deal(proof, deck))

    @given(st.sampled_from([0, 1]), st.integers(0, 63), DIGITS)
    def test_nonce(self, seat: int, place: int, digit: str) -> None:
        """One digit changed in a nonce shows in its seal and in the deck, a bot's in its derivation too."""
        proof, deck = good_deal()
        nonces = list(proof["nonces"])  # type: ignore[call-overload]
        nonces[seat] = other_digit(nonces[seat], place, digit)
        proof["nonces"] = nonces
        assert kinds(shuffle.verify_deal(proof, deck)) == [*["seal"], *["house"] * seat, "deck"]

    @given(st.sampled_from([0, 1]), st.integers(0, 63), DIGITS)
    def test_seal(self, seat: int, place: int, digit: str) -> None:
        """One digit changed in a seal shows; the fault names the seat."""
        proof, deck = good_deal()
        seals = list(proof["seals"])  # type: ignore[call-overload]
        seals[seat] = other_digit(seals[seat], place, digit)
        proof["seals"] = seals
        (fault,) = shuffle.verify_deal(proof, deck)
        assert (fault.kind, fault.field) == ("seal", f"nonces[{seat}]")

    @pytest.mark.parametrize("seat", [0, 1])
    def test_nonce_dropped(self, seat: int) -> None:
        """A nonce that is said to be missing gives another deck."""
        proof, deck = good_deal()
        nonces = list(proof["nonces"])  # type: ignore[call-overload]
        nonces[seat] = None
        proof["nonces"] = nonces
        assert kinds(shuffle.verify_deal(proof, deck)) == [*["house"] * seat, "deck"]

    def test_nonce_invented(self) -> None:
        """A nonce put where none came breaks the seal that stood there."""
        proof, deck = good_deal()
        proof["nonces"] = [*proof["nonces"][:2], "00" * 32]  # type: ignore[index]
        assert kinds(shuffle.verify_deal(proof, deck)) == ["seal", "deck"]

    def test_nonce_without_seal(self) -> None:
        """Where seals are used a nonce without one is a fault."""
        proof, deck = good_deal()
        proof["seals"] = [None, *proof["seals"][1:]]  # type: ignore[index]
        (fault,) = shuffle.verify_deal(proof, deck)
        assert fault.kind == "seal"
        assert fault.detail.startswith("None ≠ ")

    @given(st.integers(0, 31), st.integers(0, 31))
    def test_deck(self, one: int, other: int) -> None:
        """Two cards exchanged show; the fault names the first place and both cards."""
        proof, deck = good_deal()
        dealt = list(deck)
        dealt[one], dealt[other] = dealt[other], dealt[one]
        first = min(one, other)
        wanted = (Fault("deck", f"deck[{first}]", f"{dealt[first]} ≠ {deck[first]}"),) if one != other else ()
        assert shuffle.verify_deal(proof, dealt) == wanted

    def test_context(self) -> None:
        """The shuffle of one deal proves nothing about another."""
        proof, deck = good_deal()
        assert kinds(shuffle.verify_deal(proof, deck, context="kitchen/7/4")) == ["context"]
        proof["context"] = "kitchen/7/4"
        found = kinds(shuffle.verify_deal(proof, deck, context="kitchen/7/4"))
        assert found == ["seal", "seal", "commitment", "house", "deck"]

    def test_seats(self) -> None:
        """A table of two has no three nonces."""
        proof, deck = good_deal()
        assert shuffle.verify_deal(proof, deck, seats=2) == (Fault("seats", "nonces", "3 ≠ 2"),)

    @pytest.mark.parametrize("dealer", [0, 1, 2])
    def test_lot(self, dealer: int) -> None:
        """Only the seat on which the lot fell may deal first (D1.4, T1.3)."""
        proof = shuffle.proof(SECRET, "kitchen/7/lot", NONCES)
        drawn = shuffle.draw_lot(SECRET, "kitchen/7/lot", NONCES)
        wanted = () if dealer == drawn else (Fault("lot", "dealer", f"{dealer} ≠ {drawn}"),)
        assert shuffle.verify_lot(proof, dealer) == wanted

    def test_unrevealed(self) -> None:
        """While the secret is hidden seals are checked, and deck and lot cannot be."""
        proof, deck = good_deal()
        del proof["secret"]
        assert shuffle.verify_deal(proof, deck) == (Fault("unrevealed", "secret"),)
        assert shuffle.verify_lot(proof, 0) == (Fault("unrevealed", "secret"),)
        proof["nonces"] = ["00" * 32, *proof["nonces"][1:]]  # type: ignore[index]
        assert kinds(shuffle.verify_deal(proof, deck)) == ["seal", "unrevealed"]


class TestMalformed:
    """Records may hold anything; each fault is named, and nothing raises."""

    @pytest.mark.parametrize("scheme", [None, "yus-shuffle/2", 1, []])
    def test_scheme(self, scheme: object) -> None:
        """Of an unknown scheme nothing else is said."""
        proof, deck = good_deal()
        faults = shuffle.verify_deal({**proof, "scheme": scheme, "context": 5}, deck)
        assert faults == (Fault("scheme", "scheme", repr(scheme)),)

    @pytest.mark.parametrize(
        ("field", "value", "kind"),
        [
            ("context", None, "not_context"),
            ("context", "kitchen/7", "not_context"),
            ("context", "kitchen/7/3\n", "not_context"),
            ("context", "кухня/7/3", "not_context"),
            ("commitment", None, "not_hex"),
            ("commitment", "ab", "not_hex"),
            ("commitment", "AB" * 32, "not_hex"),
            ("commitment", " a" * 32, "not_hex"),
            ("secret", 7, "not_hex"),
            ("secret", "", "not_hex"),
            ("nonces", None, "not_list"),
            ("nonces", "ab" * 32, "not_list"),
            ("nonces", ["ab" * 32], "not_list"),
            ("nonces", ["ab" * 32] * 5, "not_list"),
            ("seals", [None, None], "not_list"),
            ("seals", 5, "not_list"),
            ("house", None, "not_seats"),
            ("house", 1, "not_seats"),
            ("house", [1, 1], "not_seats"),
            ("house", [3], "not_seats"),
            ("house", [-1], "not_seats"),
            ("house", [True], "not_seats"),
            ("house", ["1"], "not_seats"),
        ],
    )
    def test_field(self, field: str, value: object, kind: str) -> None:
        """A field of the wrong form is named with what stands there."""
        proof, deck = good_deal()
        # Without nonces no seat and no seal has a place either.
        del proof["house"], proof["seals"]
        assert shuffle.verify_deal({**proof, field: value}, deck)[:1] == (Fault(kind, field, repr_of(value)),)  # type: ignore[arg-type]

    @pytest.mark.parametrize("field", ["nonces", "seals"])
    @pytest.mark.parametrize("value", ["", "zz" * 32, 5, []])
    def test_one_of_a_list(self, field: str, value: object) -> None:
        """A malformed value in a list is named by its seat."""
        proof, deck = good_deal()
        proof[field] = [None, None, value]
        assert Fault("not_hex", f"{field}[2]", repr_of(value)) in shuffle.verify_deal(proof, deck)

    def test_all_at_once(self) -> None:
        """All malformed fields are told together, and the deck's own form too."""
        faults = shuffle.verify_deal({"scheme": shuffle.SCHEME, "seals": 1, "house": 1, "secret": 1}, (1, 2))
        assert kinds(faults) == [
            "not_context", "not_list", "not_hex", "not_list", "not_seats", "not_hex", "not_deck",
        ]  # fmt: skip

    @pytest.mark.parametrize("cards", [(), range(31), [*range(31), 30], range(1, 33), range(33)])
    def test_deck(self, cards: Sequence[int]) -> None:
        """A deck that is not the 32 cards is told as such."""
        proof, _ = good_deal()
        (fault,) = shuffle.verify_deal(proof, cards)
        assert (fault.kind, fault.field) == ("not_deck", "deck")

    @given(
        st.dictionaries(
            st.sampled_from(["context", "commitment", "nonces", "seals", "house", "secret"]),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=2),
                max_leaves=6,
            ),
            min_size=1,
        )
    )
    def test_anything(self, fields: dict[str, object]) -> None:
        """Whatever JSON stands in the fields, if it changes anything the answer is faults that have words."""
        proof, deck = good_deal()
        harmless = [("seals", None), ("house", []), ("house", [1])]
        changed = [each for each in fields.items() if repr(each) not in map(repr, harmless)]
        faults = shuffle.verify_deal({**proof, **fields}, deck)
        assert bool(faults) == bool(changed)
        for fault in faults:
            assert fault.text("ru")
            assert fault.text("en")

    def test_long_values_are_cut(self) -> None:
        """A long value is cut in the words of a fault."""
        (fault,) = shuffle.verify_deal({"scheme": "x" * 1000}, range(32))
        assert fault.detail == "'" + "x" * 59 + "…"


def repr_of(value: object) -> str:
    """Return what a fault shows of a value: 60 characters at most."""
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


class TestWords:
    """What players and programmers read."""

    def test_both_languages(self) -> None:
        """A fault says field and values in Russian and in English."""
        fault = Fault("lot", "dealer", "0 ≠ 1")
        assert fault.text("ru") == "dealer: жребий выпал не так, 0 ≠ 1"
        assert fault.text("en") == fault.text("de") == "dealer: not this lot, 0 ≠ 1"

    def test_values_with_braces_stay_as_they_are(self) -> None:
        """What a record holds is never taken for a template."""
        assert Fault("scheme", "scheme", "{field}").text("en") == "unknown shuffle scheme: {field}"

    def test_deck_text(self) -> None:
        """The deck comes out in the notation of records through the cards' own functions."""
        deck = shuffle.deck(SECRET, CONTEXT, NONCES)
        assert parse_cards(cards_text(deck)) == deck


class TestErrors:
    """Functions that make a shuffle refuse what none can be made from."""

    @pytest.mark.parametrize(
        ("make", "message"),
        [
            (lambda: shuffle.commit(b"", CONTEXT), "the secret has 0 bytes (wanted: 32)"),
            (lambda: shuffle.house_nonce(b"a", CONTEXT, 0), "the secret has 1 bytes (wanted: 32)"),
            (lambda: shuffle.deck(b"a" * 33, CONTEXT, NONCES), "the secret has 33 bytes (wanted: 32)"),
            (lambda: shuffle.seal(b"a", CONTEXT, 2), "the nonce of seat 2 has 1 bytes (wanted: 32)"),
            (
                lambda: shuffle.deck(SECRET, CONTEXT, [None, b""]),
                "the nonce of seat 1 has 0 bytes (wanted: 32)",
            ),
            (
                lambda: shuffle.draw_lot(SECRET, CONTEXT, [None]),
                "1 nonces (wanted: one for each of 2 to 4 seats)",
            ),
            (
                lambda: shuffle.proof(SECRET, CONTEXT, [None] * 5),
                "5 nonces (wanted: one for each of 2 to 4 seats)",
            ),
            (lambda: shuffle.seal(SECRET, CONTEXT, 4), "not a seat: 4 (wanted: 0 to 3)"),
            (lambda: shuffle.house_nonce(SECRET, CONTEXT, -1), "not a seat: -1 (wanted: 0 to 3)"),
            (lambda: shuffle.commit(SECRET, "kitchen"), "not a context: 'kitchen' (wanted: table/match/deal"),
            (lambda: shuffle.context_of("a/b", 1, 1), "not a context: 'a/b/1/1' (wanted: table/match/deal"),
            (lambda: shuffle.context_of("", 1, 1), "not a context: '/1/1' (wanted: table/match/deal"),
        ],
    )
    def test_refused(self, make: Callable[[], object], message: str) -> None:
        """The error names the input and what was wanted, and is a ValueError of this library."""
        with pytest.raises(ShuffleError) as raised:
            make()
        assert str(raised.value).startswith(message)
        assert isinstance(raised.value, YusError)

    def test_contexts(self) -> None:
        """A context names table, match and deal, or the lot."""
        assert shuffle.context_of("kitchen", 7, 3) == CONTEXT
        assert shuffle.context_of("kitchen", "m-7", shuffle.LOT) == "kitchen/m-7/lot"


def test_house_has_nothing_to_choose() -> None:
    """A bot's nonce follows from the committed secret alone; any other one shows."""
    bots = [shuffle.house_nonce(SECRET, CONTEXT, seat) for seat in range(2)]
    assert bots == [shuffle.house_nonce(SECRET, CONTEXT, seat) for seat in range(2)]
    ground = [bots[0], b"\0" * 32]
    proof = shuffle.proof(SECRET, CONTEXT, ground, house=chain([1], [0]))
    assert proof["house"] == [0, 1]
    (fault,) = shuffle.verify_deal(proof, shuffle.deck(SECRET, CONTEXT, ground))
    assert (fault.kind, fault.field) == ("house", "nonces[1]")
