/** From the server's messages (docs/protocol.md) to what the page shows (model.ts). Pure: no socket, no clock of its own. */
import { t, type Language } from './catalogue.svelte'
import { rankOf, suitOf, type Card, type Seat, type Suit } from './notation'
import type * as wire from '$protocol'
import { livingEvents, livingOf, spokenLine } from './wire-living'
import type { Penalty } from './living'
import type {
  Call,
  DealResult,
  Happening,
  MatchResult,
  Reason,
  Room,
  ScoreLine,
  SeatView,
  SheetRow,
  Standing,
  TableView,
  Trick,
} from './model'

/** What a view is made of: the newest of each message. `at` is performance.now() when it came. */
export interface Told {
  table: wire.Table
  you: wire.You
  view: wire.View | null
  legal: readonly string[]
  /** What one can do against the rules of a living table, with its price (T9). */
  unlawful: readonly wire.Price[]
  /** What was charged at a living table in this deal. */
  penalties: readonly Penalty[]
  /** What nobody noticed, once a match at a living table is over. */
  review: readonly wire.Unnoticed[] | null
  reasons: Record<string, wire.Reason>
  clocks: wire.Clocks | null
  sheet: readonly wire.Row[]
  at: number
}

/** The table as it is shown. */
export function viewOf(told: Told, language: Language): TableView {
  const { table, you, view } = told
  const deal = view?.deal ?? null
  const acts = view?.to_act[0] ?? null
  const rows = sheetRows(told.sheet, table.phase === 'over')
  return {
    id: table.table,
    game: table.game,
    rules: rulesName(table),
    target: Number(table.rules.target),
    deal: deal === null ? told.sheet.length + 1 : (view?.number ?? 1),
    seats: table.seats.map((_, seat) => seatView(told, seat, language)),
    me: you.seat,
    stage: stageOf(deal),
    dealer: view?.dealer ?? -1,
    taker: deal?.game === 'deberts' ? deal.taker : null,
    trump: (deal?.trump ?? null) as Suit | null,
    toAct: acts,
    acting: view?.to_act ?? [],
    call: callOf(told),
    hand: deal?.hand ?? [],
    legal: told.legal,
    reasons: Object.fromEntries(Object.entries(told.reasons).map(([card, reason]) => [card, reasonOf(reason)])),
    trick: openTrick(deal),
    seen: deal?.tricks.map(takenTrick) ?? [],
    turnUp: deal?.turn_up ?? null,
    fresa: deal?.game === 'deberts' ? deal.fresa : null,
    stock: deal?.game === 'terz' ? deal.stock_size : null,
    standing: standingOf(deal?.standing ?? null),
    adding: deal?.game === 'deberts' && deal.stage === 'adding' ? acts : null,
    added:
      deal?.game === 'deberts' &&
      deal.stage === 'adding' &&
      scoredBy(deal.claims, acts) > (deal.standing?.seat === acts ? 1 : 0),
    sheet: rows,
    mayGiveUp:
      table.seats.length === 2 && table.phase !== 'over' && table.phase !== 'waiting' && table.phase !== 'closed',
    living: livingOf(told),
  }
}

/** What one is called upon to do; who still has to draw may be so beside the one on turn (T9.3). */
function callOf({ view, you, legal }: Told): Call | null {
  if (view === null || you.seat === null || legal.length === 0) return null
  if (view.to_act[0] === you.seat) return view.call
  return view.to_act.includes(you.seat) ? 'draw' : null
}

/** The table apart from its cards. */
export function roomOf({ table, you, at }: Told): Room {
  const seats = table.seats.map((seat, i) => ({ ...seat, i }))
  return {
    phase: table.phase,
    match: table.match,
    host: you.host,
    key: you.key,
    open: seats.filter(({ kind }) => kind === 'open').map(({ i }) => i),
    people: seats.filter(({ kind }) => kind === 'person').map(({ i }) => i),
    ready: table.ready,
    rematch: table.rematch,
    dealAt: table.deal_in === null ? null : at + table.deal_in,
    clock: table.clock,
    join: table.join,
    hints: table.hints,
  }
}

/** A seat's name at the table: his own, a bot's in the language of the page, or that the seat is free. */
export function seatName(seat: wire.Seat, language: Language): string {
  if (seat.kind === 'open') return t('ui.free_seat')
  if (seat.kind === 'bot' && seat.label) return seat.label[language]
  return seat.name ?? seat.label?.[language] ?? ''
}

/** What all at a table are called; bots of one kind are numbered. */
export function namesOf(table: wire.Table, language: Language): string[] {
  const isLike = (one: wire.Seat, other: wire.Seat) =>
    one.kind === 'bot' && other.kind === 'bot' && one.bot === other.bot
  return table.seats.map((seat, i) => {
    const alike = table.seats.filter((each) => isLike(each, seat)).length
    const place = table.seats.slice(0, i + 1).filter((each) => isLike(each, seat)).length
    return seatName(seat, language) + (alike > 1 ? ` ${place}` : '')
  })
}

function seatView({ table, view, clocks, at }: Told, seat: Seat, language: Language): SeatView {
  const chair = table.seats[seat]!
  const deal = view?.deal ?? null
  const target = view?.targets[seat] ?? Number(table.rules.target)
  return {
    name: namesOf(table, language)[seat] ?? '',
    bot: chair.kind === 'bot',
    presence: chair.presence,
    botAt: chair.bot_in === null ? null : at + chair.bot_in,
    cards: deal?.counts[seat] ?? 0,
    tricks: deal?.tricks_taken[seat] ?? 0,
    clock: table.clock && clocks ? { left: clocks.left[seat] ?? 0, running: clocks.running === seat, since: at } : null,
    target: target === Number(table.rules.target) ? null : target,
    melds: [],
  }
}

function scoredBy(claims: readonly wire.Claim[], seat: Seat | null): number {
  return claims.filter((claim) => claim.seat === seat && claim.status === 'scored').length
}

function rulesName(table: wire.Table): string {
  if (table.rules.referee === 'table') return t('living.name')
  const convention = table.rules.convention
  return typeof convention === 'string' ? t(`ui.convention.${convention}`) : ''
}

function stageOf(deal: wire.View['deal']): TableView['stage'] {
  if (deal === null) return 'waiting'
  if (deal.game === 'terz') return 'playing'
  if (deal.stage === 'bidding' || deal.stage === 'thrown_in') return 'bidding'
  return deal.stage === 'play' || deal.stage === 'over' ? 'playing' : 'melding'
}

function openTrick(deal: wire.View['deal']): Trick {
  if (deal === null || deal.trick.length === 0) return { cards: [], leader: null, winner: null, points: null }
  return { cards: deal.trick, leader: deal.trick[0]!.seat, winner: deal.winning, points: null }
}

function takenTrick({ cards, leader, taker, points }: wire.Trick): Trick {
  return { cards, leader, winner: taker, points }
}

/** Read what was heard of a meld: `:3`, `K:3`, `K:3 trump`, `JJJJ`. */
export function heard(spoken: string): { kind: string; top?: string; trump?: boolean } {
  const [meld = '', trump] = spoken.split(' ')
  const [top = '', kind] = meld.split(':')
  if (kind === undefined) return { kind: meld }
  return { kind, ...(top ? { top } : {}), ...(trump ? { trump: true } : {}) }
}

function standingOf(standing: wire.Standing | null): Standing | null {
  if (standing === null) return null
  const { kind, top } = heard(standing.spoken)
  return { seat: standing.seat, kind, top: top ?? null }
}

export function reasonOf({ rule, ru, en }: wire.Reason): Reason {
  return { rule, text: { ru, en } }
}

/** The sheet; what hangs is followed from the deal that hung it up to the one that took it. */
export function sheetRows(rows: readonly wire.Row[], over: boolean): SheetRow[] {
  return rows.map((row, i) => {
    const taken = rows.slice(i + 1).some((later) => later.fell !== null)
    return {
      deal: row.deal,
      points: row.points,
      written: row.written,
      totals: row.totals,
      outcome: row.outcome,
      taker: row.taker,
      hung: row.hung,
      hungState: taken ? 'fell' : over ? 'lost' : 'hanging',
      fell: row.fell && { seat: row.fell[0], points: row.fell[1] },
      lines: row.lines.map(scoreLine),
    }
  })
}

function scoreLine({ what, meld, rule, values, spoken, offence, seat, hill }: wire.Line): ScoreLine {
  return {
    what,
    meld: meld ?? spokenLine(spoken),
    rule,
    values,
    offence: offence ?? null,
    seat: seat ?? null,
    hill: hill ?? 0,
  }
}

/** A deal that is over. */
export function dealResult(row: wire.Row, view: TableView): DealResult {
  return {
    game: view.game,
    deal: row.deal,
    names: view.seats.map((seat) => seat.name),
    me: view.me,
    outcome: row.outcome,
    dealer: row.dealer,
    taker: row.taker,
    trump: row.trump as Suit | null,
    hands: view.seats.map((_, seat) => ({
      cards: row.hands[seat] ?? [],
      melds: row.melds[seat] ?? [],
      tricks: row.tricks_taken[seat] ?? 0,
    })),
    left: row.left,
    lines: row.lines.map(scoreLine),
    written: row.written,
    writtenRule: row.lines.find((line) => line.what === 'written')?.rule ?? (view.game === 'terz' ? 'T7.2' : 'D7.2'),
    totals: row.totals,
    hung: row.hung,
    fell: row.fell && { seat: row.fell[0], points: row.fell[1] },
    shuffle: row.shuffle && { deck: row.deck, proof: row.shuffle },
    sealed: !row.open,
  }
}

/** A match that is over. `ending` is the rules' word for why, null where it is not known any more. */
export function matchResult(told: Told, view: TableView, ending: MatchResult['ending'] | null): MatchResult | null {
  const { table } = told
  if (table.winner === null) return null
  return {
    game: table.game,
    names: view.seats.map((seat) => seat.name),
    me: view.me,
    winner: table.winner,
    ending: table.ended === 'gave_up' ? 'gave_up' : ending,
    target: view.target,
    targets: view.seats.map((seat) => seat.target),
    unnoticed: told.review && told.review.map((each) => ({ ...each, suit: each.suit as Suit | null })),
    sheet: view.sheet,
    record: `/api/tables/${table.table}/record?match=${table.match}`,
    replay: `/replay/${table.table}?match=${table.match}`,
  }
}

/** What happened, from one entry's events. `before` is the view it happened to, `row` what was written. */
export function happeningsOf(
  events: readonly wire.Event[],
  before: TableView,
  written: DealResult | null,
): Happening[] {
  let laid = before.trick.cards
  return events.flatMap((event, i): Happening[] => {
    switch (event.event) {
      case 'dealt':
        return [{ kind: 'dealt', dealer: event.dealer, turnUp: event.turn_up }]
      case 'topped_up':
        return [{ kind: 'topped_up', fresa: event.fresa }]
      case 'swapped':
        return [
          { kind: 'said', seat: event.seat, saying: { what: 'swap' } },
          { kind: 'swapped', seat: event.seat, taken: event.taken, seven: event.seven },
        ]
      case 'played':
        laid = [...laid, { seat: event.seat, card: event.card }]
        return [{ kind: 'played', seat: event.seat, card: event.card }]
      case 'trick_taken': {
        const trick = { cards: laid, leader: laid[0]?.seat ?? null, winner: event.seat, points: event.points }
        const taken: Happening = { kind: 'taken', seat: event.seat, trick }
        const breaks = before.game === 'terz' && before.stock === 14
        return breaks ? [taken, { kind: 'said', seat: event.seat, saying: { what: 'break_call' } }] : [taken]
      }
      case 'drew':
        return [{ kind: 'drew', seat: event.seat, card: event.card }]
      case 'broken':
        return [
          { kind: 'said', seat: event.seat, saying: { what: 'break' } },
          { kind: 'broken', seat: event.seat, count: event.count },
        ]
      case 'deal_written':
        return written ? [{ kind: 'written', result: written }] : []
      default:
        return livingEvents(event, before) ?? saidIn(event, events.slice(i + 1), before)
    }
  })
}

/** What was said in an event, and what scores by it. */
function saidIn(event: wire.Event, rest: readonly wire.Event[], before: TableView): Happening[] {
  switch (event.event) {
    case 'passed':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'pass' } }]
    case 'trump_named': {
      const first = before.turnUp !== null && suitOf(before.turnUp) === event.suit
      return [{ kind: 'said', seat: event.seat, saying: { what: 'play', suit: first ? null : (event.suit as Suit) } }]
    }
    case 'passes_asked':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'passes_ask' } }]
    case 'passes_told':
      return [{ kind: 'said', seat: answerer(before), saying: { what: event.passes ? 'passes_yes' : 'passes_no' } }]
    case 'stayed_silent':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'silent' } }]
    case 'announced':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'announce', kind: heard(event.spoken).kind } }]
    case 'conceded':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'good' } }]
    case 'rank_asked':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'rank_ask' } }]
    case 'rank_told':
      return [{ kind: 'said', seat: before.standing?.seat ?? 0, saying: { what: 'rank_told', ...heard(event.spoken) } }]
    case 'beaten':
      return beatenIn(event, rest, before)
    case 'meld_scored': {
      const scored: Happening = { kind: 'scored', seat: event.seat, meld: event.meld, points: event.points }
      return before.adding === event.seat
        ? [{ kind: 'said', seat: event.seat, saying: alsoSaying(event.meld) }, scored]
        : [scored]
    }
    case 'adding_done':
      return before.added ? [{ kind: 'said', seat: event.seat, saying: { what: 'done' } }] : []
    case 'bella':
      return [
        { kind: 'said', seat: event.seat, saying: { what: 'bella' } },
        { kind: 'scored', seat: event.seat, meld: 'bella', points: event.points },
      ]
    case 'marriage': {
      const suit = event.suit === before.trump ? null : (event.suit as Suit)
      return [
        { kind: 'said', seat: event.seat, saying: { what: 'marriage', suit } },
        { kind: 'scored', seat: event.seat, meld: 'marriage', points: event.points },
      ]
    }
    case 'match_claimed':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'claim', top: String(before.target) } }]
    default:
      return []
  }
}

/** "Not good": in Терц the meld is shown at once, so its suit is named too; and what it beat is burnt. */
function beatenIn(event: wire.BeatenEvent, rest: readonly wire.Event[], before: TableView): Happening[] {
  const shown = rest.find((each) => each.event === 'meld_scored' && each.seat === event.seat)
  const meld = shown?.event === 'meld_scored' ? shown.meld : null
  const suit = before.game === 'terz' && meld?.includes(':') ? suitOf(meld.split(':')[0] as Card) : null
  const said: Happening = { kind: 'said', seat: event.seat, saying: { what: 'beat', ...heard(event.spoken), suit } }
  const standing = before.standing
  if (before.game !== 'terz' || standing?.seat == null) return [said]
  return [said, { kind: 'burnt', seat: standing.seat, figure: standing.kind.length > 1 }]
}

function alsoSaying(meld: string) {
  const [card = '', kind = '3'] = meld.split(':')
  return { what: 'also', kind, top: rankOf(card) } as const
}

/** Who answers "does my terz pass?": the first opponent after the asker, who is to act. */
function answerer(view: TableView): Seat {
  const asker = view.toAct ?? 0
  if (view.seats.length === 2 || view.taker === null) return (asker + 1) % view.seats.length
  return asker === view.taker ? (asker + 1) % view.seats.length : view.taker
}
