"""What may be agreed before a match, as data: one frozen struct for each game.

Every field has an ``Option`` that names its values, its rule number and its words in both languages.
Forms, the rules page, the checks and the reader of records are all made from these.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, final

import msgspec

from yus.errors import YusError

Game: TypeAlias = Literal["deberts", "terz"]
"""The two games, as records name them."""
Value: TypeAlias = bool | int | str
"""What a field may hold."""

LOWEST_TARGET: Final = 51
HIGHEST_TARGET: Final = 5001


@final
class DebertsRules(msgspec.Struct, frozen=True, tag="deberts", tag_field="game"):
    """What may be agreed for Деберц: players (D1.1), convention (D1.2), target (D1.3)."""

    players: int = 2
    convention: str = "moscow"
    target: int = 501


@final
class TerzRules(msgspec.Struct, frozen=True, tag="terz", tag_field="game"):
    """What may be agreed for Терц: the target (T1.1) and the options of T1.2."""

    target: int = 501
    rounding: bool = True
    order: str = "ascending"
    per_turn: str = "one"
    marriage: str = "trump"
    mandatory_seven: bool = False
    referee: str = "strict"
    penalty: int = 100

    @property
    def players(self) -> int:
        """Always two (T1.1)."""
        return 2


Rules: TypeAlias = DebertsRules | TerzRules


class Text(msgspec.Struct, frozen=True):
    """A text in both languages."""

    ru: str
    en: str

    def in_(self, language: str) -> str:
        """Return the text in ``ru`` or, for any other language, in English."""
        return self.ru if language == "ru" else self.en


class Choice(msgspec.Struct, frozen=True):
    """One value that a field may have, and its words."""

    value: Value
    label: Text
    help: Text


class Option(msgspec.Struct, frozen=True):
    """A field of the rules: its name in code, its rule, its words.

    ``choices`` are its values, the common ones where ``lowest`` and ``highest`` bound a whole number.
    """

    name: str
    rule: str
    label: Text
    help: Text
    choices: tuple[Choice, ...]
    lowest: int | None = None
    highest: int | None = None

    def allows(self, value: object) -> bool:
        """Tell whether the field may have this value; true and 1 are not taken for each other."""
        if self.lowest is not None and self.highest is not None:
            return type(value) is int and self.lowest <= value <= self.highest
        return any(type(value) is type(each.value) and value == each.value for each in self.choices)

    def wanted(self) -> Text:
        """Say in words what is allowed."""
        if self.lowest is not None:
            span = f"{self.lowest}…{self.highest}"
            return Text(f"целое число {span}", f"a whole number {span}")
        values = ", ".join(value_text(each.value) for each in self.choices)
        return Text(f"одно из: {values}", f"one of {values}")


class Problem(msgspec.Struct, frozen=True):
    """One fault in a set of rules: the field, the rule that it offends, and the reason in words."""

    field: str
    rule: str
    text: Text


class RulesError(YusError):
    """Rules that cannot be played. ``problems`` holds every fault found, not only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keep the problems and make one message of them."""
        super().__init__("; ".join(f"{each.rule}: {each.text.en}" for each in problems))
        self.problems = problems


def _switch(on: Text, off: Text) -> tuple[Choice, ...]:
    return (
        Choice(True, Text("да", "on"), on),
        Choice(False, Text("нет", "off"), off),
    )


def _target(rule: str) -> Option:
    return Option(
        "target",
        rule,
        Text("До скольких играем", "Target"),
        Text(
            "Партия идёт, пока кто-нибудь не наберёт столько очков.",
            "The match goes on until somebody has that many points.",
        ),
        (
            Choice(501, Text("501", "501"), Text("Обычная партия.", "The usual match.")),
            Choice(301, Text("301", "301"), Text("Короткая партия.", "A short match.")),
        ),
        LOWEST_TARGET,
        HIGHEST_TARGET,
    )


DEBERTS_OPTIONS: Final = (
    Option(
        "players",
        "D1.1",
        Text("Игроков", "Players"),
        Text("Каждый играет за себя.", "Each plays for himself."),
        (
            Choice(
                2,
                Text("двое", "two"),
                Text("Играющий против вистующего.", "The taker against one defender."),
            ),
            Choice(
                3,
                Text("трое", "three"),
                Text(
                    "Играющий против двоих: набрать надо больше, чем оба вместе.",
                    "The taker against two: he needs more than both together.",
                ),
            ),
        ),
    ),
    Option(
        "convention",
        "D1.2",
        Text("Правила", "Convention"),
        Text(
            "Что старше из двух равных комбинаций, когда одна из них козырная.",
            "Which of two equal melds is senior when one of them is in trumps.",
        ),
        (
            Choice(
                "moscow",
                Text("московские", "Moscow"),
                Text(
                    "При равной длине и равном росте старше козырная.",
                    "With equal length and top card the trump one is senior.",
                ),
            ),
            Choice(
                "kharkov",
                Text("харьковские", "Kharkov"),
                Text(
                    "У козырной преимущества нет: старше та, что объявлена раньше.",
                    "Trumps have no advantage: the earlier announced is senior.",
                ),
            ),
        ),
    ),
    _target("D1.3"),
)

TERZ_OPTIONS: Final = (
    _target("T1.1"),
    Option(
        "rounding",
        "T2.3",
        Text("Округление", "Rounding"),
        Text(
            "Округлять ли до десятков очки за взятки.",
            "Whether the points of a deal's tricks are rounded to tens.",
        ),
        _switch(
            Text(
                "26 очков пишут как 30, а 25 как 20; от ста пяти до ста восьми — по 100.",
                "26 is written as 30 and 25 as 20; runs of five to eight count 100 each.",
            ),
            Text(
                "Очки пишут как есть; сто пять даёт 105, сто восемь — 108.",
                "Points are written as they are; runs of five to eight count 105 to 108.",
            ),
        ),
    ),
    Option(
        "order",
        "T6.7",
        Text("Порядок объявлений", "Order of melds"),
        Text(
            "В каком порядке объявляют последовательности одной масти.",
            "In what order a player's runs of one suit may be announced.",
        ),
        (
            Choice(
                "ascending",
                Text("по возрастанию", "ascending"),
                Text(
                    "В каждой масти только от младшей к старшей.",
                    "In each suit only from junior to senior.",
                ),
            ),
            Choice(
                "any",
                Text("любой", "any"),
                Text("Порядок свободный.", "In any order."),
            ),
        ),
    ),
    Option(
        "per_turn",
        "T6.6",
        Text("Комбинаций за ход", "Melds a turn"),
        Text(
            "Сколько комбинаций можно объявить на одном ходу, не считая марьяжа.",
            "How many melds may be announced on one turn, marriages apart.",
        ),
        (
            Choice(
                "one",
                Text("одна", "one"),
                Text("На каждом ходу одна.", "One on each turn."),
            ),
            Choice(
                "many",
                Text("несколько", "several"),
                Text(
                    "Сначала старшая, потом младшие; общих карт у последовательностей быть не может.",
                    "The senior first, then junior ones; runs may share no card.",
                ),
            ),
        ),
    ),
    Option(
        "marriage",
        "T6.9",
        Text("Марьяж", "Marriage"),
        Text(
            "В какой масти король с дамой дают 20 очков.",
            "In which suits king and queen count 20.",
        ),
        (
            Choice(
                "trump",
                Text("козырный", "trumps"),
                Text("Только козырный.", "In trumps only."),
            ),
            Choice(
                "any",
                Text("в любой масти", "any suit"),
                Text(
                    "В любой масти, в каждой по разу.",
                    "In any suit, once in each.",
                ),
            ),
        ),
    ),
    Option(
        "mandatory_seven",
        "T5.2",
        Text("Обязательная семёрка", "Mandatory seven"),
        Text(
            "Обязан ли тот, у кого козырная семёрка, обменять её.",
            "Whether the holder of the trump seven must exchange it.",
        ),
        _switch(
            Text(
                "Последний раз, когда обмен ещё возможен, без него не пойти.",
                "On the last turn on which he can, he must.",
            ),
            Text("Менять или нет — его дело.", "He may or may not."),
        ),
    ),
    Option(
        "referee",
        "T9",
        Text("Судья", "Referee"),
        Text("Кто следит за правилами.", "Who sees to it that the rules are kept."),
        (
            Choice(
                "strict",
                Text("строгий", "strict"),
                Text("Нарушить правила нельзя.", "No rule can be broken."),
            ),
            Choice(
                "table",
                Text("за столом", "at the table"),
                Text(
                    "Можно ошибиться и соврать; пойманный платит.",
                    "One may err and lie; whoever is caught pays.",
                ),
            ),
        ),
    ),
    Option(
        "penalty",
        "T9",
        Text("Штраф «в гору»", "Penalty on the hill"),
        Text(
            "На сколько растёт цель за «Рост?» без комбинации, объявление не вовремя, "
            "лишний счёт и незаменённую семёрку.",
            "What is added to one's own target for asking the rank without a meld, announcing out of time, "
            "a wrong claim and a seven kept.",
        ),
        (
            Choice(
                100, Text("100", "100"), Text("Как за ложное объявление.", "As for a false announcement.")
            ),
            Choice(50, Text("50", "50"), Text("Половина.", "Half of that.")),
        ),
        10,
        500,
    ),
)

OPTIONS: Final[dict[Game, tuple[Option, ...]]] = {
    "deberts": DEBERTS_OPTIONS,
    "terz": TERZ_OPTIONS,
}
"""The options of each game in the order in which a form shows them."""
RULES_TYPES: Final[dict[Game, type[DebertsRules] | type[TerzRules]]] = {
    "deberts": DebertsRules,
    "terz": TerzRules,
}


class Preset(msgspec.Struct, frozen=True):
    """Rules that go by a name of their own; ``help`` says what is special about them."""

    name: str
    game: Game
    label: Text
    rules: Rules
    help: Text | None = None


PRESETS: Final = {
    each.name: each
    for each in (
        Preset(
            "moscow",
            "deberts",
            Text("Деберц по-московски", "Deberts, Moscow rules"),
            DebertsRules(),
        ),
        Preset(
            "kharkov",
            "deberts",
            Text("Деберц по-харьковски", "Deberts, Kharkov rules"),
            DebertsRules(convention="kharkov"),
        ),
        Preset("terz", "terz", Text("Терц", "Terz"), TerzRules()),
        Preset(
            "short-terz",
            "terz",
            Text("Короткий терц", "Short terz"),
            TerzRules(target=301),
        ),
        Preset(
            "living-table",
            "terz",
            Text("Живой стол", "The living table"),
            TerzRules(referee="table"),
            Text(
                "Играют, как живыми картами: можно ошибиться и соврать, а пойманный платит очками, горой или "
                "партией. Объявить можно и то, чего нет, но соперник вправе сказать «Покажи!», пока не пошёл "
                "сам. Карты из колоды каждый берёт своей рукой и в свою очередь, и чужой подъём проигрывает "
                "партию.",
                "It is played as with real cards: one may err and lie, and whoever is caught pays in points, "
                "on the hill or with the match. You may announce what you do not hold, but until his own "
                "next card the opponent may say “Show!”. Each draws with his own hand and in his turn, and "
                "drawing out of turn loses the match.",
            ),
        ),
    )
}


def game_of(rules: Rules) -> Game:
    """Return which game these rules are for."""
    return "deberts" if isinstance(rules, DebertsRules) else "terz"


def at_table(rules: Rules) -> bool:
    """Tell whether the table referee sees to the rules (T9), so that they can be broken."""
    return type(rules) is TerzRules and rules.referee == "table"


def reveals_at(rules: Rules) -> Literal["deal", "match"]:
    """Return when what was hidden may be shown to all: hands, record, the secret of the shuffle.

    At the table (T9) it would expose offences that nobody noticed, so it waits for the end of the match.
    """
    return "match" if at_table(rules) else "deal"


def problems(rules: Rules) -> tuple[Problem, ...]:
    """Return every fault of a set of rules at once; none where it can be played."""
    found = []
    for option in OPTIONS[game_of(rules)]:
        value = getattr(rules, option.name)
        if not option.allows(value):
            found.append(_refused(option, value))
    return tuple(found) or _conflicts(rules)


def _conflicts(rules: Rules) -> tuple[Problem, ...]:
    """Options that make no sense together."""
    if not isinstance(rules, TerzRules):
        return ()
    if at_table(rules) and rules.per_turn == "many":
        text = Text(
            "несколько комбинаций за ход — только со строгим судьёй: "
            "за неверный порядок и общие карты (T6.8) за столом цены нет",
            "several melds a turn are for the strict referee: "
            "at the table nothing is paid for a wrong order or shared cards (T6.8)",
        )
        return (Problem("per_turn", "T9", text),)
    if not at_table(rules) and rules.penalty != TerzRules().penalty:
        text = Text(
            "штраф назначают, только когда судят за столом", "a penalty is set for the table referee only"
        )
        return (Problem("penalty", "T9", text),)
    return ()


def make_rules(game: str, fields: Mapping[str, Any]) -> Rules:
    """Make the rules of a game from named values, the others by default.

    Raises RulesError with every problem: an unknown game, an unknown option, a value that is not allowed.
    """
    if game not in RULES_TYPES:
        text = Text(f"нет такой игры: {game!r}", f"no such game: {game!r} (deberts or terz)")
        raise RulesError((Problem("game", "C1", text),))
    options = {each.name: each for each in OPTIONS[game]}
    found = []
    for name, value in fields.items():
        if name not in options:
            known = ", ".join(options)
            text = Text(
                f"нет такой настройки: {name!r} (есть: {known})",
                f"no such option: {name!r} (there are {known})",
            )
            found.append(Problem(name, "D1" if game == "deberts" else "T1.2", text))
        elif not options[name].allows(value):
            found.append(_refused(options[name], value))
    rules = RULES_TYPES[game](**fields) if not found else None
    if rules is None or _conflicts(rules):
        raise RulesError(tuple(found) if rules is None else _conflicts(rules))
    return rules


def given_fields(rules: Rules) -> dict[str, Value]:
    """Return the fields that differ from the default, in their order."""
    return {
        option.name: getattr(rules, option.name)
        for option in OPTIONS[game_of(rules)]
        if getattr(rules, option.name) != getattr(RULES_TYPES[game_of(rules)](), option.name)
    }


def parse_value(game: Game, name: str, text: str) -> Value:
    """Read the value of an option as it is typed: ``on`` and ``off``, a whole number, or a name.

    What the option does not allow is returned as text, for ``make_rules`` to refuse.
    """
    option = next((each for each in OPTIONS[game] if each.name == name), None)
    candidates: list[Value] = [text]
    if text.lower() in {"on", "true", "да"}:
        candidates.append(True)
    if text.lower() in {"off", "false", "нет"}:
        candidates.append(False)
    if text.isascii() and text.isdigit() and len(text) < 10:
        candidates.append(int(text))
    return next((each for each in candidates if option and option.allows(each)), text)


def value_text(value: object) -> str:
    """Return the value of an option as it is typed: ``on`` and ``off``, a whole number, or a name."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _refused(option: Option, value: object) -> Problem:
    shown = value_text(value) if isinstance(value, bool | int) else repr(value)[:60]
    wanted = option.wanted()
    return Problem(
        option.name,
        option.rule,
        Text(
            f"{option.name} не может быть {shown}: {wanted.ru}",
            f"{option.name} cannot be {shown}: {wanted.en}",
        ),
    )
