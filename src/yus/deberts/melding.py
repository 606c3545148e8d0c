"""The meld stage: the seven (D4), and who has the senior meld (D5.1 to D5.4)."""

from msgspec.structs import replace

from yus.cards import ACE, NINE, SEVEN, CardSet, Suit, card
from yus.commands import (
    ASK_PASSES,
    ASK_RANK,
    GOOD,
    SILENT,
    SWAP,
    Announce,
    AskPasses,
    AskRank,
    Beat,
    Command,
    Good,
    Silent,
    Swap,
)
from yus.deberts import adding, play
from yus.deberts.state import (
    Announcement,
    Claim,
    Deal,
    Status,
    Table,
    elder,
    from_elder,
    hand_of,
    same_side,
    standing_claim,
    trump_of,
)
from yus.errors import IllegalCommand
from yus.events import (
    Announced,
    Beaten,
    Conceded,
    Event,
    PassesAsked,
    PassesTold,
    RankAsked,
    RankTold,
    Seat,
    Spoken,
    StayedSilent,
    Swapped,
)
from yus.melds import BERZ, TERZ, Meld, is_senior, run, runs_in, seniority
from yus.rules import DebertsRules


def start(deal: Deal) -> Deal:
    """Give each seat its one turn, elder first (D5.2)."""
    return replace(deal, stage="melding", turn=elder(deal))


# What a hand holds


def advantage(rules: DebertsRules, trump: Suit) -> Suit | None:
    """Return the suit that is senior at equal tops: trumps under Moscow rules, none under Kharkov (D1.2)."""
    return trump if rules.convention == "moscow" else None


def runs_of(hand: CardSet) -> tuple[Meld, ...]:
    """Return the runs of 4 and 3 in a hand, the only ones there are (D5.1)."""
    return tuple(each for each in runs_in(hand) if each.kind <= BERZ)


def senior_melds(table: Table, seat: Seat) -> tuple[Meld, ...]:
    """Return the senior meld of a seat, or the equals among which he chooses, or nothing (D5.1)."""
    runs = runs_of(hand_of(table, seat))
    if len(runs) < 2:
        return runs
    favoured = advantage(table.rules, trump_of(table))
    best = max(seniority(each, favoured) for each in runs)
    return tuple(each for each in runs if seniority(each, favoured) == best)


def is_certain(table: Table, meld: Meld) -> bool:
    """Tell whether no run of its kind can beat it: the one from the trump ace, under Moscow rules (D5.4)."""
    return meld.top == ACE and meld.suit == advantage(table.rules, trump_of(table))


# What may be said


def may_swap(table: Table, seat: Seat) -> bool:
    """Tell whether a seat holds the trump seven and trumps are the turn-up's suit (D4.1)."""
    trump = trump_of(table)
    return table.turn_up >> 3 == trump and bool(hand_of(table, seat) >> card(trump, SEVEN) & 1)


def low_terz(trump: Suit) -> Meld:
    """Return the terz from the trump nine (D4.3)."""
    meld = run(card(trump, NINE), TERZ)
    assert meld is not None
    return meld


def may_ask_passes(table: Table, seat: Seat) -> bool:
    """Tell whether a seat may ask "Does my terz pass?" (D4.3)."""
    if table.announcement is not None or table.asker is not None or not may_swap(table, seat):
        return False
    terz = low_terz(trump_of(table))
    favoured = advantage(table.rules, trump_of(table))
    return terz.cards & ~hand_of(table, seat) == 0 and not any(
        is_senior(each, terz, favoured) for each in senior_melds(table, seat)
    )


def opposed(table: Table, seat: Seat) -> Announcement | None:
    """Return the announcement that stands if it is the other side's."""
    standing = table.announcement
    return None if standing is None or same_side(table, seat, standing.seat) else standing


def beats(table: Table, meld: Meld, standing: Announcement) -> bool:
    """Tell whether a senior meld may answer "not good" (D5.4).

    It is longer, or certain, or in fact senior to a top that is public.
    """
    if meld.kind != standing.kind:
        return meld.kind > standing.kind
    if is_certain(table, meld):
        return True
    if standing.top is None:
        return False
    # At equal tops only a trump is senior; the other meld is then plain, for a suit has each top once.
    return meld.top > standing.top or (
        meld.top == standing.top and meld.suit == advantage(table.rules, trump_of(table))
    )


def may_ask_rank(table: Table, melds: tuple[Meld, ...], standing: Announcement) -> bool:
    """Tell whether "rank?" may be asked: same kind, top not public, own meld not certain (D5.4)."""
    return (
        bool(melds)
        and melds[0].kind == standing.kind
        and standing.top is None
        and not any(is_certain(table, each) for each in melds)
    )


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """Return what the seat may say (D5.3, D5.4), the stronger first, and a swap on its turn (D4.2)."""
    swap = (SWAP,) if may_swap(table, seat) else ()
    melds = senior_melds(table, seat)
    standing = opposed(table, seat)
    if standing is None:
        own = table.announcement
        announces = tuple(Announce(each) for each in melds if own is None or each.kind >= own.kind)
        question = (ASK_PASSES,) if may_ask_passes(table, seat) else ()
        return (*announces, *question, *swap, SILENT)
    if standing.accepted:
        # Nobody else can swap: who asked has the seven, or has laid it on the table.
        return (GOOD,)
    beating = tuple(Beat(each) for each in melds if beats(table, each, standing))
    question_rank = (ASK_RANK,) if may_ask_rank(table, melds, standing) else ()
    return (*beating, *question_rank, *swap, GOOD)


def refusal(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Say why a command cannot be given in the meld stage."""
    if isinstance(command, Swap):
        return IllegalCommand(
            "D4.1",
            "only the holder of the trump seven may swap, and only if trumps are the turn-up's suit",
            "менять может только тот, у кого козырная семёрка, и только в игре по первому козырю",
        )
    if isinstance(command, AskPasses):
        return IllegalCommand(
            "D4.3",
            "only a player who may swap and whose senior meld is the terz from the trump nine may ask, once, "
            "while no announcement stands",
            "спросить может один раз тот, кто вправе менять семёрку и у кого старшее — терц "
            "от козырной девятки, пока никто ничего не объявил",
        )
    standing = opposed(table, seat)
    if standing is None:
        return _no_answer(table, seat, command)
    if standing.accepted and isinstance(command, AskRank | Beat):
        return IllegalCommand(
            "D4.3", "this terz passes: say good", "этот терц проходит: остаётся сказать «годится»"
        )
    if isinstance(command, AskRank):
        return _no_question(standing)
    if isinstance(command, Beat):
        return _no_beat(table, seat, command, standing)
    return IllegalCommand(
        "D5.4", "an announcement stands: answer it", "на столе объявление соперника: на него надо ответить"
    )


def _no_answer(table: Table, seat: Seat, command: Command) -> IllegalCommand:
    """Why not, where no opposing announcement stands."""
    if isinstance(command, Announce):
        if command.meld in senior_melds(table, seat):
            return IllegalCommand(
                "D5.3", "your side's announcement is longer", "у вашей стороны уже объявлено длиннее"
            )
        return IllegalCommand(
            "D5.3", "only your senior meld can be announced", "объявляют только старшую комбинацию"
        )
    if isinstance(command, Good | AskRank | Beat):
        return IllegalCommand(
            "D5.4", "there is no announcement to answer", "отвечать не на что: соперник ничего не объявил"
        )
    return IllegalCommand(
        "D5.2",
        "melds are being announced: announce or stay silent",
        "идут объявления: объявите комбинацию или промолчите",
    )


def _no_question(standing: Announcement) -> IllegalCommand:
    if standing.top is not None:
        return IllegalCommand("D5.4", "the top is known already", "рост уже назван")
    return IllegalCommand(
        "D5.4",
        "rank can be asked only with a senior meld of the same kind that is not certain to win",
        "рост спрашивают, только когда старшая комбинация такой же длины и не заведомо старше",
    )


def _no_beat(table: Table, seat: Seat, command: Beat, standing: Announcement) -> IllegalCommand:
    if command.meld not in senior_melds(table, seat):
        return IllegalCommand(
            "D5.4", "only your senior meld can beat", "перебивают только старшей комбинацией"
        )
    if command.meld.kind == standing.kind and standing.top is None:
        return IllegalCommand("D5.4", "ask for the rank first", "сначала спросите рост")
    return IllegalCommand("D5.4", "your meld is not senior", "ваша комбинация не старше")


# What it brings about


def respond(deal: Deal, seat: Seat, command: Command) -> Event:
    """Return what a legal command brings about."""
    match command:
        case Swap():
            return Swapped(seat, deal.turn_up, card(trump_of(deal), SEVEN))
        case AskPasses():
            return PassesAsked(seat)
        case Silent():
            return StayedSilent(seat)
        case Announce(meld):
            return Announced(seat, Spoken(meld.kind), meld)
        case AskRank():
            return RankAsked(seat)
        case Beat(meld):
            return Beaten(seat, _beating_words(deal, meld), meld)
        case _:
            return Conceded(seat)


def _beating_words(deal: Deal, meld: Meld) -> Spoken:
    """Kind and top, and that it is a trump if that decides (D5.4)."""
    standing = deal.announcement
    assert standing is not None
    decides = meld.kind == standing.kind and standing.top in (None, meld.top)
    return Spoken(meld.kind, meld.top, decides)


def consequence(deal: Deal) -> Event | None:
    """Questions are answered at once and truly (D4.3, D5.4)."""
    if deal.rank_asked:
        claim = standing_claim(deal)
        assert claim is not None
        assert claim.meld is not None
        return RankTold(Spoken(claim.meld.kind, claim.meld.top))
    if deal.asker is not None and deal.promise is None:
        return PassesTold(_passes(deal, deal.asker))
    return None


def _passes(deal: Deal, seat: Seat) -> bool:
    """Whether no opponent who has still to speak could beat the terz from the trump nine."""
    trump = trump_of(deal)
    favoured = advantage(deal.rules, trump)
    order = from_elder(deal)
    return not any(
        is_senior(meld, low_terz(trump), favoured)
        for other in order[order.index(seat) + 1 :]
        if not same_side(deal, seat, other)
        for meld in runs_of(deal.hands[other])
    )


def swapped(deal: Deal, event: Swapped) -> Deal:
    """The seven lies on the table, the turn-up is in hand (D4.1)."""
    hands = list(deal.hands)
    hands[event.seat] ^= 1 << event.taken | 1 << event.seven
    return replace(deal, hands=tuple(hands), turn_up=event.seven)


def passes_asked(deal: Deal, event: PassesAsked) -> Deal:
    """The question is put; the answer follows."""
    return replace(deal, asker=event.seat)


def passes_told(deal: Deal, event: PassesTold) -> Deal:
    """The answer binds the opponents if that terz is announced (D4.3)."""
    return replace(deal, promise=event.passes)


def rank_asked(deal: Deal, event: RankAsked) -> Deal:
    """The question is put; the answer follows."""
    return replace(deal, rank_asked=True)


def rank_told(deal: Deal, event: RankTold) -> Deal:
    """The top of what stands is public now (D5.4)."""
    assert deal.announcement is not None
    return replace(deal, rank_asked=False, announcement=replace(deal.announcement, top=event.spoken.top))


def spoke(deal: Deal, event: StayedSilent | Conceded) -> Deal:
    """The turn of a seat that adds no claim is over."""
    return _turn_over(deal)


def announced(deal: Deal, event: Announced) -> Deal:
    """The senior of a side's announcements stands, of equals the earlier (D5.3)."""
    earlier = standing_claim(deal)
    favoured = advantage(deal.rules, trump_of(deal))
    if earlier is None:
        return _turn_over(_stand(deal, event, "standing"))
    assert earlier.meld is not None
    assert event.meld is not None
    if is_senior(event.meld, earlier.meld, favoured):
        return _turn_over(_stand(_drop(deal, "overtaken"), event, "standing"))
    return _turn_over(_stand(deal, event, "overtaken"))


def beaten(deal: Deal, event: Beaten) -> Deal:
    """What stood is beaten; the senior meld stands, its top public (D5.4)."""
    return _turn_over(_stand(_drop(deal, "beaten"), event, "standing"))


def _drop(deal: Deal, status: Status) -> Deal:
    """Give the claim that stands another status; a beaten side has nothing standing any more."""
    return replace(
        deal,
        claims=tuple(
            replace(each, status=status) if each.status == "standing" else each for each in deal.claims
        ),
    )


def _stand(deal: Deal, event: Announced | Beaten, status: Status) -> Deal:
    """Add a claim, and say what all know of the one that stands now."""
    claims = (*deal.claims, Claim(event.seat, event.spoken, event.meld, status))
    standing = next(each for each in claims if each.status == "standing")
    # Only who has asked can hold that terz.
    accepted = deal.promise is True and standing.meld == low_terz(trump_of(deal))
    # Who announces over his own side leaves it open which of the two stands, so no top is public then (D5.3).
    return replace(
        deal,
        claims=claims,
        announcement=Announcement(event.seat, event.spoken.kind, event.spoken.top, accepted),
    )


def _turn_over(deal: Deal) -> Deal:
    """Go on to the next seat; when all have spoken show what stands, or play (D5.5)."""
    if deal.spoken + 1 < deal.rules.players:
        return replace(deal, spoken=deal.spoken + 1, turn=(deal.turn + 1) % deal.rules.players)
    if deal.announcement is None:
        return play.start(replace(deal, spoken=deal.spoken + 1))
    return adding.start(replace(deal, spoken=deal.spoken + 1))
