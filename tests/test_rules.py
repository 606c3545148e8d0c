"""rules: what may be agreed, what may not, and the words for it."""

from typing import Any, cast

import pytest

from yus.rules import (
    DEBERTS_OPTIONS,
    OPTIONS,
    PRESETS,
    RULES_TYPES,
    DebertsRules,
    Game,
    Option,
    Rules,
    RulesError,
    TerzRules,
    game_of,
    given_fields,
    make_rules,
    parse_value,
    problems,
)

GAMES: tuple[Game, ...] = ("deberts", "terz")
ALL_OPTIONS = [(game, option) for game in GAMES for option in OPTIONS[game]]


def refused(game: str, **fields: object) -> list[tuple[str, str]]:
    """The field and rule of every problem for which rules cannot be made."""
    with pytest.raises(RulesError) as caught:
        make_rules(game, fields)
    assert all(f"{each.rule}: {each.text.en}" in str(caught.value) for each in caught.value.problems)
    return [(each.field, each.rule) for each in caught.value.problems]


def test_deberts_defaults() -> None:
    """D1.1, D1.2, D1.3: unless agreed otherwise two players play Moscow rules to 501."""
    rules = DebertsRules()
    assert (rules.players, rules.convention, rules.target) == (2, "moscow", 501)


def test_terz_defaults() -> None:
    """T1.2: unless agreed otherwise: rounding, ascending order, one meld a turn, marriage in trumps."""
    rules = TerzRules()
    assert (rules.players, rules.target, rules.rounding, rules.order) == (2, 501, True, "ascending")
    assert (rules.per_turn, rules.marriage, rules.mandatory_seven) == ("one", "trump", False)
    assert rules.referee == "strict"


@pytest.mark.parametrize("players", [0, 1, 4, "2", 2.0, True, None])
def test_two_or_three_play_deberts(players: object) -> None:
    """D1.1: two or three play, and no other number."""
    assert refused("deberts", players=players) == [("players", "D1.1")]
    assert [make_rules("deberts", {"players": number}).players for number in (2, 3)] == [2, 3]


def test_conventions() -> None:
    """D1.2: the conventions are Moscow and Kharkov."""
    assert refused("deberts", convention="odessa") == [("convention", "D1.2")]
    assert refused("deberts", convention="Moscow") == [("convention", "D1.2")]
    assert make_rules("deberts", {"convention": "kharkov"}) == DebertsRules(convention="kharkov")


@pytest.mark.parametrize("target", [51, 301, 501, 5001])
def test_target_of_deberts(target: int) -> None:
    """D1.3: the target is 501, 301 or any whole number from 51 to 5001."""
    assert make_rules("deberts", {"target": target}).target == target


@pytest.mark.parametrize("target", [50, 5002, -501, 0, "501", 501.0, True, None])
def test_no_other_target(target: object) -> None:
    """D1.3: no target below 51 or above 5001, and nothing but a whole number."""
    assert refused("deberts", target=target) == [("target", "D1.3")]


@pytest.mark.parametrize("target", [50, 5002, "501", True])
def test_target_of_terz(target: object) -> None:
    """T1.1: the target of Терц too is a whole number from 51 to 5001."""
    assert refused("terz", target=target) == [("target", "T1.1")]
    assert [make_rules("terz", {"target": number}).target for number in (51, 5001)] == [51, 5001]


def test_two_play_terz() -> None:
    """T1.1: Терц is for two; the number of players is not agreed."""
    assert TerzRules().players == 2
    assert refused("terz", players=2) == [("players", "T1.2")]


@pytest.mark.parametrize(
    ("field", "good", "bad", "rule"),
    [
        ("rounding", [True, False], ["on", 1, None], "T2.3"),
        ("order", ["ascending", "any"], ["descending", ""], "T6.7"),
        ("per_turn", ["one", "many"], [1, "two"], "T6.6"),
        ("marriage", ["trump", "any"], [True, "none"], "T6.9"),
        ("mandatory_seven", [False, True], [0, "off"], "T5.2"),
        ("referee", ["strict"], ["table", "none"], "T9"),
    ],
)
def test_options_of_terz(field: str, good: list[object], bad: list[object], rule: str) -> None:
    """T1.2: each option has its values, and another value is refused with the rule that it offends."""
    for value in good:
        assert getattr(make_rules("terz", {field: value}), field) == value
    for value in bad:
        assert refused("terz", **{field: value}) == [(field, rule)]


def test_all_problems_at_once() -> None:
    """Every fault of a set of rules is found at once, not only the first."""
    assert refused("deberts", players=5, colour="red", target=7) == [
        ("players", "D1.1"),
        ("colour", "D1"),
        ("target", "D1.3"),
    ]
    wrong = DebertsRules(players=5, convention="x", target=7)
    assert [(each.field, each.rule) for each in problems(wrong)] == [
        ("players", "D1.1"),
        ("convention", "D1.2"),
        ("target", "D1.3"),
    ]
    assert [each.field for each in problems(TerzRules(target=7, order="x"))] == ["target", "order"]


def test_no_problems() -> None:
    """Rules that can be played have no fault."""
    assert problems(DebertsRules()) == problems(TerzRules()) == ()
    assert problems(DebertsRules(3, "kharkov", 5001)) == ()
    assert problems(TerzRules(51, False, "any", "many", "any", True)) == ()


def test_problems_in_words() -> None:
    """A fault names the field, the value and what is allowed, in both languages."""
    first, second, third = problems(DebertsRules(players=5, convention="x" * 99, target=7))
    assert first.text.en == "players cannot be 5: one of 2, 3"
    assert first.text.ru == "players не может быть 5: одно из: 2, 3"
    assert first.text.in_("ru") == first.text.ru
    assert first.text.in_("en") == first.text.in_("de") == first.text.en
    assert second.text.en == f"convention cannot be '{'x' * 59}: one of moscow, kharkov"
    assert third.text.en == "target cannot be 7: a whole number 51…5001"
    assert third.text.ru == "target не может быть 7: целое число 51…5001"
    (fourth,) = problems(TerzRules(rounding=cast(Any, 1)))
    assert fourth.text.en == "rounding cannot be 1: one of on, off"
    (fifth,) = problems(TerzRules(order=cast(Any, True)))
    assert fifth.text.en == "order cannot be on: one of ascending, any"


def test_unknown_game_and_option() -> None:
    """An unknown game or option is refused, and those that there are are named."""
    assert refused("poker") == [("game", "C1")]
    with pytest.raises(RulesError, match=r"no such game: 'poker' \(deberts or terz\)"):
        make_rules("poker", {})
    with pytest.raises(RulesError, match="no such option: 'tarok'"):
        make_rules("deberts", {"tarok": True})
    with pytest.raises(RulesError) as caught:
        make_rules("terz", {"players": 2})
    assert "there are target, rounding, order" in caught.value.problems[0].text.en
    assert "есть: target, rounding, order" in caught.value.problems[0].text.ru
    assert "poker" in refused_text("poker")


def refused_text(game: str) -> str:
    """The Russian reason why there are no rules of a game."""
    with pytest.raises(RulesError) as caught:
        make_rules(game, {})
    return caught.value.problems[0].text.ru


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("moscow", DebertsRules(2, "moscow", 501)),
        ("kharkov", DebertsRules(2, "kharkov", 501)),
        ("terz", TerzRules(target=501)),
        ("short-terz", TerzRules(target=301)),
    ],
)
def test_presets(name: str, rules: Rules) -> None:
    """D1.2, T1.2: the presets are Moscow, Kharkov, Терц to 501 and to 301, and can be played."""
    preset = PRESETS[name]
    assert (preset.name, preset.rules, preset.game) == (name, rules, game_of(rules))
    assert problems(preset.rules) == ()
    assert preset.label.ru != preset.label.en
    assert len(PRESETS) == 4


def test_given_fields() -> None:
    """Of rules only what differs from the default need be written, in the order of the options."""
    assert given_fields(DebertsRules()) == {}
    assert given_fields(DebertsRules(3, "moscow", 301)) == {"players": 3, "target": 301}
    fields = given_fields(TerzRules(rounding=False, marriage="any"))
    assert list(fields.items()) == [("rounding", False), ("marriage", "any")]
    assert make_rules("terz", fields) == TerzRules(rounding=False, marriage="any")


@pytest.mark.parametrize(("game", "option"), ALL_OPTIONS)
def test_every_option_has_words(game: Game, option: Option) -> None:
    """Each option and each of its values has a label and a help of its own in both languages."""
    assert option.name in RULES_TYPES[game].__struct_fields__
    said = [option.label, option.help]
    for choice in option.choices:
        assert option.allows(choice.value)
        said += [choice.label, choice.help]
    for text in said:
        assert text.ru
        assert text.en.isascii()
    helps = [each.help for each in option.choices]
    assert len(set(map(repr, helps))) == len(helps)
    default = getattr(RULES_TYPES[game](), option.name)
    assert any(choice.value == default for choice in option.choices)
    assert option.choices[0].value == default or option.name == "mandatory_seven"


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_an_option(game: Game) -> None:
    """D1.1, D1.2, D1.3, T1.2: each field of the rules has its option, and each option its field."""
    fields = RULES_TYPES[game].__struct_fields__
    assert {option.name for option in OPTIONS[game]} == set(fields)
    assert game_of(RULES_TYPES[game]()) == game


def test_common_targets() -> None:
    """D1.3: 501 and 301 are the targets that a form offers; others are typed."""
    target = next(option for option in DEBERTS_OPTIONS if option.name == "target")
    assert [choice.value for choice in target.choices] == [501, 301]
    assert (target.lowest, target.highest) == (51, 5001)


@pytest.mark.parametrize(
    ("game", "name", "text", "value"),
    [
        ("deberts", "players", "3", 3),
        ("deberts", "target", "1001", 1001),
        ("deberts", "target", "999999999", "999999999"),
        ("deberts", "target", "٥٠١", "٥٠١"),
        ("deberts", "target", "12345678901234567890", "12345678901234567890"),
        ("deberts", "target", "9" * 5000, "9" * 5000),
        ("deberts", "convention", "kharkov", "kharkov"),
        ("deberts", "convention", "on", "on"),
        ("terz", "rounding", "off", False),
        ("terz", "rounding", "FALSE", False),
        ("terz", "rounding", "нет", False),
        ("terz", "rounding", "on", True),
        ("terz", "rounding", "True", True),
        ("terz", "rounding", "Да", True),
        ("terz", "rounding", "1", "1"),
        ("terz", "colour", "red", "red"),
    ],
)
def test_values_as_typed(game: Game, name: str, text: str, value: object) -> None:
    """A value is read as its option has it; what is not allowed stays a text, to be refused by name."""
    read = parse_value(game, name, text)
    assert read == value
    assert type(read) is type(value)
