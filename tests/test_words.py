"""words: one catalogue in two languages, and the names that are put together from it."""

import string

import pytest

from yus.cards import PACK, parse_card
from yus.events import Spoken
from yus.melds import FIGURES, Meld, melds_in
from yus.notation import parse_meld
from yus.rules import Game
from yus.words import LANGUAGES, Entry, Words, words

RU, EN = words("ru"), words("en")


def texts(entry: Entry) -> list[str]:
    """Return the texts of an entry, all plural forms of it."""
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def places(text: str) -> set[str | None]:
    """Return the names of the places for values in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


class TestCatalogue:
    """The files themselves."""

    def test_same_keys(self) -> None:
        """Both languages have the same keys."""
        assert RU._entries.keys() == EN._entries.keys()

    @pytest.mark.parametrize("key", sorted(RU._entries))
    def test_same_places(self, key: str) -> None:
        """A text has the same places for values in both languages and in all its plural forms."""
        wanted = places(texts(EN._entries[key])[-1])
        for language in (RU, EN):
            for text in texts(language._entries[key]):
                assert text.strip()
                assert places(text) == wanted

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_plural_forms(self, language: str) -> None:
        """A text that counts has every plural form of its language."""
        wanted = {"ru": {"one", "few", "many", "other"}, "en": {"one", "other"}}[language]
        for key, entry in words(language)._entries.items():
            if isinstance(entry, dict):
                assert entry.keys() == wanted, key

    def test_russian_is_russian(self) -> None:
        """No Latin letter has slipped into a Russian word."""
        for key, entry in RU._entries.items():
            for text in texts(entry):
                bare = "".join(part for part, *_ in string.Formatter().parse(text))
                for word in bare.split():
                    letters = {"а" <= each.lower() <= "я" or each in "ёЁ" for each in word if each.isalpha()}
                    assert len(letters) < 2, (key, word)


class TestTexts:
    """Looking texts up."""

    @pytest.mark.parametrize(
        ("count", "text"),
        [
            (1, "1 карта"),
            (3, "3 карты"),
            (5, "5 карт"),
            (11, "11 карт"),
            (21, "21 карта"),
            (104, "104 карты"),
        ],
    )
    def test_plural(self, count: int, text: str) -> None:
        """The count chooses the plural form, as the language has it."""
        assert RU("term.cards", count) == text
        assert EN("term.cards", count) == ("1 card" if count == 1 else f"{count} cards")

    def test_values(self) -> None:
        """Values are put in their places."""
        assert RU("say.play_suit", suit="пики") == "Играю пики!"

    def test_unknown(self) -> None:
        """An unknown key or language is a KeyError."""
        with pytest.raises(KeyError):
            RU("say.nothing_of_the_kind")
        with pytest.raises(KeyError):
            Words("de")
        assert "say.pass" in RU
        assert "say.nothing_of_the_kind" not in RU

    def test_read_once(self) -> None:
        """The catalogue of a language is read once."""
        assert words("ru") is RU
        assert RU.language == "ru"


class TestNames:
    """Cards, suits and melds."""

    @pytest.mark.parametrize(
        ("card", "name", "object_", "english"),
        [
            ("9H", "девятка червей", "девятку червей", "nine of hearts"),
            ("QS", "дама пик", "даму пик", "queen of spades"),
            ("JC", "валет крестей", "валета крестей", "jack of clubs"),
            ("AD", "туз бубён", "туза бубён", "ace of diamonds"),
            ("10C", "десятка крестей", "десятку крестей", "ten of clubs"),
        ],
    )
    def test_card(self, card: str, name: str, object_: str, english: str) -> None:
        """A card is named in the nominative, and as what is played."""
        assert RU.card(parse_card(card)) == name
        assert RU.card_object(parse_card(card)) == object_
        assert EN.card(parse_card(card)) == english
        assert EN.card_object(parse_card(card)) == f"the {english}"

    def test_all_cards_differ(self) -> None:
        """No two cards have one name."""
        for language in (RU, EN):
            assert len({language.card(each) for each in PACK}) == 32

    @pytest.mark.parametrize(("suit", "name"), list(enumerate(["пики", "крести", "буби", "черви"])))
    def test_suit(self, suit: int, name: str) -> None:
        """Suits are called as players call them."""
        assert RU.suit(suit) == name

    @pytest.mark.parametrize(
        ("game", "spoken", "name"),
        [
            ("deberts", Spoken(3), "терц"),
            ("deberts", Spoken(4), "берц"),
            ("deberts", Spoken(4, 6), "берц от короля"),
            ("deberts", Spoken(3, 6, trump=True), "терц от короля, козырный"),
            ("terz", Spoken(3, 5), "терц от дамы"),
            ("terz", Spoken(4), "пятьдесят"),
            ("terz", Spoken(5, 6), "сто пять от короля"),
            ("terz", Spoken(8), "сто восемь"),
            ("terz", Spoken(FIGURES[max(FIGURES)].kind), "двести валетов"),
        ],
    )
    def test_meld(self, game: Game, spoken: Spoken, name: str) -> None:
        """A meld is called by its kind, its top, and that it is a trump, as far as that was said."""
        assert RU.meld(game, spoken) == name

    @pytest.mark.parametrize(
        ("game", "meld", "name"),
        [
            ("deberts", "QH:3", "терц от дамы червей"),
            ("deberts", "AS:4", "берц от туза пик"),
            ("terz", "KC:5", "сто пять от короля крестей"),
            ("terz", "AAAA", "сто тузов"),
        ],
    )
    def test_own_meld(self, game: Game, meld: str, name: str) -> None:
        """Its owner knows the suit as well."""
        assert RU.own_meld(game, parse_meld(meld)) == name

    def test_all_melds_differ(self) -> None:
        """No two melds have one name for their owner."""
        melds: tuple[Meld, ...] = tuple(melds_in(2**32 - 1))
        for language in (RU, EN):
            assert len({language.own_meld("terz", each) for each in melds}) == len(melds)
