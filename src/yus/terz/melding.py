"""Melds: announcing them (T6.1 to T6.3, T6.6 to T6.8), answering (T6.4, T6.5), marriages (T6.9)."""

from typing import Final

from msgspec.structs import replace

from yus.cards import ACE, KING, QUEEN, SUITS, CardSet, Suit, card
from yus.commands import (
    ASK_RANK,
    GOOD,
    Announce,
    AskRank,
    Beat,
    Command,
    Good,
    Marriage,
)
from yus.errors import IllegalCommand
from yus.events import (
    Announced,
    Beaten,
    Conceded,
    Event,
    MarriageAnnounced,
    MeldScored,
    RankAsked,
    RankTold,
    Seat,
    Spoken,
)
from yus.melds import LONGEST, Meld, figures_in, is_senior, melds_in, runs_in, seniority
from yus.terz import state
from yus.terz.points import MARRIAGE, meld_points
from yus.terz.state import HAND, Announcement, Claim, Claimed, Deal, Table, hand_of

PAIRS: Final[tuple[CardSet, ...]] = tuple(1 << card(suit, KING) | 1 << card(suit, QUEEN) for suit in SUITS)
"""King and queen of each suit (T6.9)."""

# What may be announced


def said(table: Claimed, seat: Seat, status: state.Status) -> tuple[Meld, ...]:
    """Return the melds that a seat has scored, or had burnt, in this deal."""
    return tuple(
        claim.meld
        for claim in table.claims
        if claim.seat == seat and claim.status == status and claim.meld is not None
    )


def objection(table: Claimed, seat: Seat, meld: Meld) -> IllegalCommand | None:
    """Return why a meld in hand may not be announced by a seat in this deal, None where it may.

    In this order: figures before the break (T6.2), burnt (T6.5), scored already (T6.6), shared cards (T6.8),
    downgrade (T6.7).
    """
    if not meld.is_run and not table.broken:
        return IllegalCommand("T6.2", "no figures before the break", "до ломки колоды фигуры не объявляют")
    if not table.claims:
        return None
    if meld in said(table, seat, "burnt"):
        return IllegalCommand("T6.5", "this meld is burnt", "эта комбинация сгорела")
    scored = said(table, seat, "scored")
    if meld in scored:
        return IllegalCommand("T6.6", "each meld scores once in a deal", "комбинация пишется один раз за кон")
    if not meld.is_run:
        return None
    if table.rules.per_turn == "many":
        if any(each.is_run and each.cards & meld.cards for each in scored):
            return IllegalCommand(
                "T6.8", "runs may share no card", "у последовательностей не может быть общих карт"
            )
    elif table.rules.order == "ascending" and any(
        each.suit == meld.suit and (each.length, each.top) >= (meld.length, meld.top) for each in scored
    ):
        return IllegalCommand(
            "T6.7",
            "a downgrade: in a suit runs must rise",
            "понижение ранга: в одной масти объявляют от младшей к старшей",
        )
    return None


def announceable(table: Table, seat: Seat) -> tuple[Meld, ...]:
    """Return the melds that the seat may announce on its turn now."""
    hand = hand_of(table, seat)
    if table.closed or hand.bit_count() != HAND:
        return ()
    melds = melds_in(hand)
    if not melds:
        return ()
    free = tuple([each for each in melds if objection(table, seat, each) is None])
    if table.rules.per_turn == "one" or not free:
        return free
    trump = table.trump
    if table.last_said is None:
        best = max(seniority(each, trump) for each in free)
        return tuple(each for each in free if seniority(each, trump) == best)
    last = table.last_said
    return tuple(each for each in free if not is_senior(each, last, trump))


def marriage_suits(table: Table, seat: Seat) -> tuple[Suit, ...]:
    """Return the suits in which a seat may announce a marriage (T6.9)."""
    hand = hand_of(table, seat)
    suits = SUITS if table.rules.marriage == "any" else (table.trump,)
    held = [suit for suit in suits if hand & PAIRS[suit] == PAIRS[suit]]
    if not held:
        return ()
    return tuple([suit for suit in held if not married_in(table, seat, suit)])


def married_in(table: Table, seat: Seat, suit: Suit) -> bool:
    """Tell whether a seat has its marriage of a suit already; one that was charged for is none (T9.1)."""
    return any(
        each.seat == seat and each.suit == suit and each.status == "scored" for each in table.marriages
    )


def legal_on_turn(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return the melds and marriages that the seat may announce on its turn."""
    announces = tuple([Announce(each) for each in announceable(table, seat)])
    if table.rules.marriage == "any":
        return (*announces, *(Marriage(suit) for suit in marriage_suits(table, seat)))
    return (*announces, Marriage()) if marriage_suits(table, seat) else announces


def refused_announcement(table: Table, seat: Seat, meld: Meld) -> IllegalCommand:
    """Say why a meld may not be announced on this turn."""
    hand = hand_of(table, seat)
    if meld.cards & ~hand:
        return IllegalCommand("T6.3", "that meld is not in your hand", "такой комбинации на руках нет")
    if hand.bit_count() != HAND:
        return IllegalCommand(
            "T6.1",
            "melds are announced with nine cards in hand",
            "объявляют, только когда на руках девять карт",
        )
    if table.closed:
        if table.rules.per_turn == "one":
            return IllegalCommand("T6.6", "one meld a turn", "на одном ходу — одна комбинация")
        return IllegalCommand(
            "T6.8",
            "your meld was beaten: no more on this turn",
            "комбинацию перебили: на этом ходу больше нельзя",
        )
    found = objection(table, seat, meld)
    if found is not None:
        return found
    if table.last_said is None:
        return IllegalCommand(
            "T6.8", "announce your senior meld first", "сначала объявите старшую комбинацию"
        )
    return IllegalCommand(
        "T6.8", "it is senior to the last one announced", "она старше объявленной перед ней"
    )


def refused_marriage(table: Table, seat: Seat, command: Marriage) -> IllegalCommand:
    """Say why a marriage may not be announced."""
    if (command.suit is None) == (table.rules.marriage == "any"):
        return IllegalCommand(
            "T6.9",
            "name the suit if marriages of any suit count, and only then",
            "масть называют, только если считается марьяж в любой масти",
        )
    return IllegalCommand(
        "T6.9",
        "a marriage is king and queen in hand, once in a suit",
        "марьяж — это король и дама на руках, в каждой масти один раз",
    )


# What may be answered


def beating_melds(table: Table, seat: Seat, standing: Announcement) -> tuple[Meld, ...]:
    """Return the melds with which a seat may beat: senior ones that it could still announce (T6.4)."""
    return tuple(
        each
        for each in melds_in(hand_of(table, seat))
        if beats(table, each, standing) and objection(table, seat, each) is None
    )


def beats(table: Table, meld: Meld, standing: Announcement) -> bool:
    """Longer; of the same kind only a trump run from the ace, or what is senior to a top that was asked."""
    if meld.kind != standing.spoken.kind:
        return meld.kind > standing.spoken.kind
    trump = meld.suit == table.trump
    if standing.spoken.top is None:
        return meld.top == ACE and trump and meld.is_run
    # At equal tops only a trump is senior; the other meld is then plain, for a suit has each top once.
    return meld.top > standing.spoken.top or (meld.top == standing.spoken.top and trump)


def may_ask_rank(table: Table, seat: Seat, standing: Announcement) -> bool:
    """Tell whether a seat may ask for the top of an announced run (T6.4).

    It must hold any run itself; after the break a figure serves too.
    """
    if standing.asked or not is_run_kind(standing.spoken):
        return False
    hand = hand_of(table, seat)
    return bool(runs_in(hand)) or (table.broken and bool(figures_in(hand)))


def is_run_kind(spoken: Spoken) -> bool:
    """Tell whether what was said names a run."""
    return spoken.kind <= LONGEST


def legal_answers(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return what a seat may answer to the announcement that stands (T6.4)."""
    standing = table.announcement
    assert standing is not None
    beating = tuple(Beat(each) for each in beating_melds(table, seat, standing))
    question = (ASK_RANK,) if may_ask_rank(table, seat, standing) else ()
    return (*beating, *question, GOOD)


def refused_answer(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a command is no answer to the announcement that stands."""
    standing = table.announcement
    assert standing is not None
    if isinstance(command, AskRank):
        if standing.asked:
            return IllegalCommand("T6.4", "the rank was asked already", "рост уже спрошен")
        if not is_run_kind(standing.spoken):
            return IllegalCommand("T6.4", "figures have no rank to ask", "у фигур рост не спрашивают")
        return IllegalCommand(
            "T6.4",
            "rank may be asked only with a meld of one's own in hand",
            "рост спрашивают, только имея на руках комбинацию",
        )
    if isinstance(command, Beat):
        meld = command.meld
        if meld.cards & ~hand_of(table, seat):
            return IllegalCommand("T6.4", "that meld is not in your hand", "такой комбинации на руках нет")
        found = objection(table, seat, meld)
        if found is not None:
            return found
        if meld.kind == standing.spoken.kind and not standing.asked:
            return IllegalCommand("T6.4", "ask for the rank first", "сначала спросите рост")
        return IllegalCommand("T6.4", "your meld is not senior", "ваша комбинация не старше")
    return IllegalCommand(
        "T6.4",
        "an announcement is to be answered: good, rank? or beat",
        "надо ответить на объявление соперника",
    )


# What it brings about


def respond_on_turn(seat: Seat, command: Announce | Marriage, trump: Suit) -> Event:
    """Return what an announcement or a marriage brings about."""
    if isinstance(command, Announce):
        return Announced(seat, Spoken(command.meld.kind), command.meld)
    return MarriageAnnounced(seat, trump if command.suit is None else command.suit, MARRIAGE)


def respond_answer(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what an answer brings about."""
    match command:
        case AskRank():
            return RankAsked(seat)
        case Beat(meld):
            return Beaten(seat, _beating_words(deal, meld), meld)
        case _:
            assert isinstance(command, Good)
            return Conceded(seat)


def _beating_words(deal: Deal, meld: Meld) -> Spoken:
    """Kind and top, and that it is a trump if that decides."""
    standing = deal.announcement
    assert standing is not None
    if not meld.is_run:
        return Spoken(meld.kind)
    decides = meld.kind == standing.spoken.kind and standing.spoken.top in (None, meld.top)
    return Spoken(meld.kind, meld.top, decides)


def consequence(deal: Deal) -> Event | None:
    """The top is told when asked; a meld that passed, or that beat, is shown and scores (T6.4, T6.5)."""
    standing = deal.announcement
    if standing is None:
        return None
    claim = deal.claims[-1]
    assert claim.meld is not None
    if deal.stage == "answering":
        if standing.asked and standing.spoken.top is None:
            return RankTold(Spoken(claim.meld.kind, claim.meld.top))
        return None
    return MeldScored(claim.seat, claim.meld, meld_points(claim.meld.kind, deal.rules))


def announced(deal: Deal, event: Announced) -> Deal:
    """It stands; the opponent answers at once (T6.4)."""
    return replace(
        deal,
        claims=(*deal.claims, Claim(event.seat, event.spoken, event.meld, "standing", event.offence)),
        announcement=Announcement(event.seat, event.spoken),
        stage="answering",
        turn=1 - event.seat,
        last_said=event.meld,
        closed=deal.rules.per_turn == "one",
    )


def rank_asked(deal: Deal, event: RankAsked) -> Deal:
    """The question is put; the answer follows."""
    assert deal.announcement is not None
    return replace(deal, announcement=replace(deal.announcement, asked=True))


def rank_told(deal: Deal, event: RankTold) -> Deal:
    """The top is public now."""
    assert deal.announcement is not None
    return replace(deal, announcement=replace(deal.announcement, spoken=event.spoken))


def conceded(deal: Deal, event: Conceded) -> Deal:
    """It passes; its owner's turn goes on."""
    return replace(deal, stage="play", turn=1 - event.seat)


def beaten(deal: Deal, event: Beaten) -> Deal:
    """What stood is burnt, the beating meld takes its place; no more melds on this turn (T6.5, T6.8)."""
    burnt = replace(deal.claims[-1], status="burnt")
    beating = Claim(event.seat, event.spoken, event.meld, "standing", event.offence)
    return replace(
        deal,
        claims=(*deal.claims[:-1], burnt, beating),
        stage="play",
        turn=1 - event.seat,
        closed=True,
    )


def scored(deal: Deal, event: MeldScored) -> Deal:
    """The meld is shown and written."""
    last = replace(deal.claims[-1], status="scored")
    return replace(deal, claims=(*deal.claims[:-1], last), announcement=None)


def married(deal: Deal, event: MarriageAnnounced) -> Deal:
    """It is written; the turn goes on."""
    return replace(deal, marriages=(*deal.marriages, state.Marriage(event.seat, event.suit)))
