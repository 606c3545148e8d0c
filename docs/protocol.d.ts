/**
 * The socket protocol of Yus, as docs/protocol.md explains it. JSON text frames, one message each.
 * Cards, melds and commands are texts in the one notation; seats count from 0; times are whole milliseconds.
 */

/** Rank, then suit: `7S`, `10H`, `QD`. */
export type Card = string
/** `S`, `C`, `D` or `H`. */
export type Suit = string
/** A run by its top card and length, `QH:3`, or a figure, `JJJJ`. */
export type Meld = string
/** What was heard of a meld: `:3`, `K:3`, `K:3 trump`, or `JJJJ`. */
export type Spoken = string
/** A command of the game: `pass`, `announce QH:3`, `10H`. */
export type CommandText = string
/** What the table referee charges for (T9). */
export type Offence =
  | 'false_meld'
  | 'false_marriage'
  | 'announced_twice'
  | 'rank_without_meld'
  | 'drawn_out_of_turn'
  | 'drawn_before_break'
  | 'card_too_many'
  | 'card_too_few'
  | 'downgrade'
  | 'few_cards'
  | 'early_figure'
  | 'second_meld'
  | 'wrong_claim'
  | 'overcounted'
  | 'undercounted'
  | 'seven_kept'

// What a client sends.

/** To follow a table; `since` is the last entry one has, null for none of the past ones. */
export interface SendJoin {
  type: 'join'
  table: string
  since?: number | null
}

/** To take an open seat; any one without `seat`. */
export interface SendSit {
  type: 'sit'
  id: string
  seat?: number | null
}

/** To take one's own seat again after losing the cookie, by its private key. */
export interface SendMend {
  type: 'mend'
  id: string
  key: string
}

/** A command of the game; `number` is the last entry that its sender had seen. */
export interface SendCommand {
  type: 'command'
  id: string
  table: string
  number: number
  command: CommandText
}

/** To ask why a command may not be given now. */
export interface SendWhy {
  type: 'why'
  command: CommandText
}

/** To ask what the master would do; `number` is the last entry that its sender had seen. */
export interface SendHint {
  type: 'hint'
  id: string
  number: number
}

/** Ready for the next deal, with a seal for each of the table's `cuts`, or none. */
export interface SendReady {
  type: 'ready'
  id: string
  seals?: string[]
}

/** The nonces that were sealed, in the same order. */
export interface SendNonces {
  type: 'nonces'
  id: string
  nonces: string[]
}

/** To say a preset phrase. */
export interface SendChat {
  type: 'chat'
  phrase: 'hello' | 'good_deal' | 'nice' | 'bad_luck' | 'minute' | 'thinking' | 'again' | 'thanks'
}

/** To leave one's seat: before a match it becomes free, in a match a bot will sit in. */
export interface SendLeave {
  type: 'leave'
  id: string
}

/** To take one's seat back. */
export interface SendReturn {
  type: 'return'
  id: string
}

/** To give the match up, at a table for two. */
export interface SendGiveUp {
  type: 'give_up'
  id: string
}

/** To agree to another match in the same seats. */
export interface SendRematch {
  type: 'rematch'
  id: string
}

/** Whether the server plays commands that are the only possible ones. */
export interface SendSetAuto {
  type: 'settings'
  auto: boolean
}

/** The host puts a bot of the house on an open seat. */
export interface SendSeatBot {
  type: 'seat_bot'
  id: string
  seat: number
  bot: string
}

/** The host shuts out the guest in a seat. */
export interface SendShutOut {
  type: 'shut_out'
  id: string
  seat: number
}

/** The host closes the table. */
export interface SendClose {
  type: 'close'
  id: string
}

/** Is the connection alive? */
export interface SendPing {
  type: 'ping'
}

export type ClientMessage =
  | SendJoin
  | SendSit
  | SendMend
  | SendCommand
  | SendWhy
  | SendHint
  | SendReady
  | SendNonces
  | SendChat
  | SendLeave
  | SendReturn
  | SendGiveUp
  | SendRematch
  | SendSetAuto
  | SendSeatBot
  | SendShutOut
  | SendClose
  | SendPing

// What the server sends.

/** A text in both languages. */
export interface Text {
  ru: string
  en: string
}

/** Why something may not be done, with the number of the rule. */
export interface Reason {
  rule: string
  ru: string
  en: string
}

/** A card in a trick and who laid it. */
export interface Laid {
  seat: number
  card: Card
}

/** A trick that was taken. */
export interface Trick {
  leader: number
  cards: Laid[]
  taker: number
  points: number
}

/** The announcement that stands: one of the side whose it is, what was heard of it (`:3`, `K:3`). */
export interface Standing {
  seat: number
  spoken: Spoken
  accepted: boolean
}

/**
 * What a seat said that it holds; `meld` where that is shown, or one's own.
 *
 * At the table (T9) `sight` (left out: closed) tells whether it may be asked for, `offence` of one's own what
 * it is.
 */
export interface Claim {
  seat: number
  spoken: Spoken
  meld: Meld | null
  status: 'standing' | 'beaten' | 'overtaken' | 'burnt' | 'scored' | 'void'
  sight?: 'closed' | 'open' | 'demanded' | 'shown'
  offence?: Offence
}

/** A marriage that was announced (`status` left out: scored); the other fields as in `Claim`. */
export interface Marriage {
  seat: number
  suit: Suit
  status?: 'standing' | 'burnt' | 'scored' | 'void'
  sight?: 'closed' | 'open' | 'demanded' | 'shown'
  offence?: Offence
}

/** Who asked for the rank; `open`: the announcer may ask to see with what (T9.2). */
export interface Question {
  asker: number
  open: boolean
}

/**
 * What the table referee (T9) has of a deal.
 *
 * `drawing`: seats that owe a draw, the first first; `awards`: points for penalties so far by seat; `hushed`,
 * `called`: the seat on turn was charged on it for an announcement, for a claim; `tally`: trick points as they
 * were stated, by seat.
 */
export interface AtTable {
  drawing: number[]
  awards: number[]
  question: Question | null
  hushed: boolean
  called: boolean
  tally: number[] | null
}

/**
 * What commands that are against the rules cost once they are exposed, told to their seat alone (T9).
 *
 * `hill` is added to the offender's target, `own` points are written off him, `other` points are written by his
 * opponent; `lost`: the match is.
 */
export interface Price {
  offence: Offence
  rule: string
  hill: number
  own: number
  other: number
  lost: boolean
  commands: CommandText[]
}

/** A deal of Деберц as one seat sees it; `hand` is empty for a spectator. */
export interface DebertsDeal {
  game: 'deberts'
  stage: 'bidding' | 'topping_up' | 'melding' | 'showing' | 'adding' | 'play' | 'over' | 'thrown_in'
  trump: Suit | null
  taker: number | null
  turn_up: Card
  fresa: Card | null
  pack_size: number
  passes: number
  hand: Card[]
  counts: number[]
  standing: Standing | null
  claims: Claim[]
  asker: number | null
  promise: boolean | null
  bella: number | null
  leader: number
  trick: Laid[]
  winning: number | null
  tricks: Trick[]
  tricks_taken: number[]
  won: number[]
}

/**
 * A deal of Терц as one seat sees it; `won` is known of one's own tricks only.
 *
 * At the table (T9) it is known only where `training` was agreed on: else everybody counts for himself.
 */
export interface TerzDeal {
  game: 'terz'
  stage: 'play' | 'answering' | 'breaking' | 'showing' | 'claiming' | 'counting' | 'checking' | 'recounting' | 'over' | 'claimed' | 'lost'
  trump: Suit
  turn_up: Card | null
  stock_size: number
  broken: boolean
  hand: Card[]
  counts: number[]
  standing: Standing | null
  claims: Claim[]
  marriages: Marriage[]
  last_said: Meld | null
  closed: boolean
  leader: number
  trick: Laid[]
  winning: number | null
  tricks: Trick[]
  tricks_taken: number[]
  won: (number | null)[]
  at_table: AtTable | null
}

/** The match as one seat sees it; `seat` is null for a spectator. */
export interface View {
  seat: number | null
  number: number
  dealer: number
  totals: number[]
  targets: number[]
  hanging: number
  to_act: number[]
  call: 'play' | 'word' | 'answer' | 'break' | 'draw' | 'show' | 'claim' | 'count' | 'check' | null
  winner: number | null
  deal: DebertsDeal | TerzDeal | null
}

/** Time left to each seat, and which one's is running. */
export interface Clocks {
  left: number[]
  running: number | null
}

/** A seat of a table. `bot_in`: until a bot sits in, where that is counted down. */
export interface Seat {
  kind: 'open' | 'person' | 'bot'
  name: string | null
  label: Text | null
  bot: string | null
  presence: 'here' | 'away' | 'gone'
  bot_in: number | null
}

/** A thinking clock: time for each move, and a reserve for the match. */
export interface Clock {
  move: number
  reserve: number
}

/** What the house has committed itself to, before a deal or the lot. */
export interface Commitment {
  context: string
  commitment: string
}

/** What verifies a shuffle, the secret included; as in the records (docs/shuffle.md). */
export interface Proof {
  scheme: string
  context: string
  commitment: string
  nonces: (string | null)[]
  secret: string
  seals?: (string | null)[]
  house?: number[]
}

/**
 * One line of a deal's sum, by seat (null: nothing to write), and the rule it follows.
 *
 * At the table (T9): `counted` are the trick points as they were stated; of a meld that was not shown there is
 * what was said, `spoken`; a `penalty` has its offence, its seat, what it put on the hill (left out: nothing).
 */
export interface Line {
  what: 'tricks' | 'last' | 'counted' | 'rounded' | 'meld' | 'bella' | 'marriage' | 'penalty' | 'points' | 'hanging' | 'written'
  meld: Meld | null
  rule: string
  values: (number | null)[]
  spoken?: Spoken
  offence?: Offence
  seat?: number
  hill?: number
}

/**
 * A deal on the sheet, when it is over: all its cards are open then.
 *
 * `hands` are the cards each seat held, `left` those that nobody did, turn-up and fresa first.
 * `hung`: points that this deal hung up; `fell`: hanging points that somebody wrote for it.
 * `targets` are those after the deal (T9: «в гору: 601»).
 *
 * At the table (T9) a row is not `open` before the match is over: what would expose an offence, hands, deck,
 * melds not shown, true trick points (`tricks`, `last`), the proof of the shuffle, comes then. `lost`: the match
 * was, by a wrong draw in this deal, and nothing of it is written.
 */
export interface Row {
  deal: number
  dealer: number
  taker: number | null
  trump: Suit | null
  outcome: 'thrown_in' | 'taken' | 'bait' | 'hanging' | 'played' | 'claimed' | 'lost'
  points: number[]
  written: number[]
  totals: number[]
  targets: number[]
  hanging: number
  hung: number
  fell: [number, number] | null
  tricks_taken: number[]
  melds: Meld[][]
  lines: Line[]
  hands: Card[][]
  left: Card[]
  deck: Card[]
  shuffle: Proof | null
  open: boolean
}

/**
 * An offence for which nobody paid (T9), told when the match is over: in which deal, and whose.
 *
 * `meld` or `suit`: of what was announced; `points`: those that were counted.
 */
export interface Unnoticed {
  deal: number
  seat: number
  offence: Offence
  rule: string
  meld: Meld | null
  suit: Suit | null
  points: number | null
}

/**
 * What all know of a table apart from its cards; sent with `state` and whenever it changes.
 *
 * `training`: at the table (T9) everybody is told his own trick points, to fill in the count.
 */
export interface Table {
  type: 'table'
  table: string
  game: 'deberts' | 'terz'
  rules: Record<string, boolean | number | string>
  preset: string | null
  join: 'link' | 'lobby'
  clock: Clock | null
  training: boolean
  phase: 'waiting' | 'cutting' | 'revealing' | 'playing' | 'over' | 'closed'
  match: number
  host: number | null
  seats: Seat[]
  spectators: number
  ready: number[]
  rematch: number[]
  cuts: Commitment[]
  deal_in: number | null
  winner: number | null
  hints: boolean
  ended: 'rules' | 'gave_up' | 'closed' | null
}

/**
 * One entry of the table's log, what of it this seat may know, and what it leads to.
 *
 * Of an entry that a seat may not know only `table` and `number` arrive. `id` is the client's own, of
 * the message that caused it, for the guest who sent that. Past entries in `state` come without what they
 * led to.
 *
 * `legal` are the lawful commands of this seat, also where it is not on turn (T9: rights). `unlawful`: what it
 * can do besides at the table, for itself alone. `sheet` and `review` come with the end of a match at the
 * table: all rows, open now, and the offences that nobody noticed.
 */
export interface Entry {
  type: 'entry'
  table: string
  number: number
  time?: number
  act?: Act
  events?: Event[]
  id?: string
  view?: View
  legal?: CommandText[]
  unlawful?: Price[]
  reasons?: Record<string, Reason>
  forced?: boolean
  clocks?: Clocks
  row?: Row
  sheet?: Row[]
  review?: Unnoticed[]
}

/**
 * Who one is at this table.
 *
 * `key` is the private key of one's seat, which mends a lost cookie; `auto`: the server plays for one
 * the commands that are the only possible ones.
 */
export interface You {
  seat: number | null
  key: string | null
  host: boolean
  auto: boolean
}

/**
 * Everything, on every (re)connection: `number` is the last entry, `entries` those asked for.
 *
 * At the table (T9) `penalties` are those charged so far in the last deal, the first first; `review` is there
 * when a match is over.
 */
export interface State {
  type: 'state'
  table: Table
  you: You
  number: number
  entries: Entry[]
  view: View | null
  legal: CommandText[]
  unlawful: Price[]
  reasons: Record<string, Reason>
  forced: boolean
  clocks: Clocks | null
  sheet: Row[]
  penalties: PenalisedEvent[]
  review: Unnoticed[] | null
  lot: Proof | null
}

/** A message was accepted; `number` is the entry it made, null where it made none. */
export interface Done {
  type: 'done'
  id: string
  number: number | null
}

/** A message was refused and nothing happened. `rule` is there where a rule of the game forbids it. */
export interface Refused {
  type: 'refused'
  id: string | null
  code: 'bad_message' | 'too_fast' | 'no_table' | 'not_joined' | 'no_guest' | 'not_seated' | 'not_host' | 'seat_taken' | 'bad_key' | 'not_now' | 'no_hints' | 'stale' | 'not_legal' | 'overloaded' | 'shut_out' | 'closing'
  rule: string | null
  ru: string
  en: string
}

/** Why a command may not be given now; null where it may. */
export interface Why {
  type: 'why'
  command: CommandText
  reason: Reason | null
}

/** What a command is worth, in the hint's unit to a tenth; null where it was not weighed. */
export interface Choice {
  command: CommandText
  value: number | null
}

/**
 * The advice that was asked for: the best command, and what each one is worth. `number` is the entry with which the
 * turn began. `unit`: `points` by which the deal comes out ahead of the others', `match` for the chance to win the
 * match in hundredths, null where nothing was weighed. `rough`: by a beginner's rules of thumb, for the master could
 * not be asked in time.
 */
export interface Hint {
  type: 'hint'
  id: string
  number: number
  best: CommandText
  unit: 'points' | 'match' | null
  rough: boolean
  choices: Choice[]
}

/** All seals are there: the seat is asked for its nonces, in the order of `cuts`. */
export interface Reveal {
  type: 'reveal'
  cuts: Commitment[]
}

/** A seat says one of the preset phrases. */
export interface Chat {
  type: 'chat'
  seat: number
  phrase: string
}

/** The connection is alive; `time` is the server's, milliseconds of the Unix epoch. */
export interface Pong {
  type: 'pong'
  time: number
}

/** The guest's settings that the server keeps. */
export interface Settings {
  type: 'settings'
  auto: boolean
}

/** The table was made. */
export interface CreatedAct {
  act: 'created'
}

/** A person, or a bot of the house, took a seat. */
export interface SatAct {
  act: 'sat'
  seat: number
  name: string
  bot: string | null
}

/** A seat became free before the match, by its player or (`shut_out`) by the host. */
export interface LeftAct {
  act: 'left'
  seat: number
  shut_out: boolean
}

/** A bot sits in for a player who is not there, or whose time was up. */
export interface SatInAct {
  act: 'sat_in'
  seat: number
  bot: string
  why: 'away' | 'left' | 'time' | 'shut_out'
}

/** The player took his seat back from the bot. */
export interface CameBackAct {
  act: 'came_back'
  seat: number
}

/** The house committed itself to the secrets of the next deal, and of the lot. */
export interface CommittedAct {
  act: 'committed'
  cuts: Commitment[]
}

/** A seat is ready, and has sealed its nonces (none: it leaves the cut to the others). */
export interface SealedAct {
  act: 'sealed'
  seat: number
  seals: string[]
}

/** A seat revealed its nonces. */
export interface RevealedAct {
  act: 'revealed'
  seat: number
  nonces: string[]
}

/** The lot gave the first dealer; the proof is complete. */
export interface LotDrawnAct {
  act: 'lot'
  dealer: number
  shuffle: Proof
}

/** A player gave the match up; the other one has won. */
export interface GaveUpAct {
  act: 'gave_up'
  seat: number
}

/** The next match of the same people in the same seats begins. */
export interface RematchAct {
  act: 'rematch'
  match: number
}

/** The table is closed; what it held is kept. */
export interface ClosedAct {
  act: 'closed'
  why: 'host' | 'idle'
}

/** A match began. */
export interface OpenedEvent {
  event: 'opened'
  dealer: number
}

/** A deal began; `hand` is one's own. */
export interface DealtEvent {
  event: 'dealt'
  number: number
  dealer: number
  turn_up: Card
  hand: Card[]
}

/** «Пас». */
export interface PassedEvent {
  event: 'passed'
  seat: number
}

/** «Играю». */
export interface TrumpNamedEvent {
  event: 'trump_named'
  seat: number
  suit: Suit
}

/** «Пересдача». */
export interface ThrownInEvent {
  event: 'thrown_in'
}

/** Three more cards for each; `cards` are one's own. */
export interface ToppedUpEvent {
  event: 'topped_up'
  cards: Card[]
  fresa: Card
}

/** «Меняю семёрку». */
export interface SwappedEvent {
  event: 'swapped'
  seat: number
  taken: Card
  seven: Card
}

/** «Проходит ли мой терц?». */
export interface PassesAskedEvent {
  event: 'passes_asked'
  seat: number
}

/** The answer to that. */
export interface PassesToldEvent {
  event: 'passes_told'
  passes: boolean
}

/** Announced nothing. */
export interface StayedSilentEvent {
  event: 'stayed_silent'
  seat: number
}

/** «Терц!»; `meld` is known of one's own, and so is `offence` (T9). */
export interface AnnouncedEvent {
  event: 'announced'
  seat: number
  spoken: Spoken
  meld: Meld | null
  offence?: Offence
}

/** «Годится». */
export interface ConcededEvent {
  event: 'conceded'
  seat: number
}

/** «Рост?»; `offence` (T9) is known of one's own. */
export interface RankAskedEvent {
  event: 'rank_asked'
  seat: number
  offence?: Offence
}

/** The top of the announcement that stands. */
export interface RankToldEvent {
  event: 'rank_told'
  spoken: Spoken
}

/** «Не годится»; `meld` is known of one's own, and so is `offence` (T9). */
export interface BeatenEvent {
  event: 'beaten'
  seat: number
  spoken: Spoken
  meld: Meld | null
  offence?: Offence
}

/** A meld is shown and scores. */
export interface MeldScoredEvent {
  event: 'meld_scored'
  seat: number
  meld: Meld
  cards: Card[]
  points: number
}

/** «Всё». */
export interface AddingDoneEvent {
  event: 'adding_done'
  seat: number
}

/** «Белла!». */
export interface BellaAnnouncedEvent {
  event: 'bella'
  seat: number
  points: number
}

/** «Марьяж!»; `offence` (T9) is known of one's own. */
export interface MarriageAnnouncedEvent {
  event: 'marriage'
  seat: number
  suit: Suit
  points: number
  offence?: Offence
}

/** A card was played; `offence` (T9.8) is known of one's own. */
export interface PlayedEvent {
  event: 'played'
  seat: number
  card: Card
  offence?: Offence
}

/** The trick went to a seat. */
export interface TrickTakenEvent {
  event: 'trick_taken'
  seat: number
  points: number
}

/** «Ломаю». */
export interface BrokenEvent {
  event: 'broken'
  seat: number
  count: number
}

/** A card was drawn; `card` is known of one's own, and of the turn-up. */
export interface DrewEvent {
  event: 'drew'
  seat: number
  card: Card | null
  turn_up: boolean
}

/** «Есть пятьсот один!». */
export interface MatchClaimedEvent {
  event: 'match_claimed'
  seat: number
}

/** «Покажи!» (T9.1, T9.2). */
export interface DemandedEvent {
  event: 'demanded'
  seat: number
}

/** A meld that passed, or that beat, was written and not shown (T9.1). */
export interface MeldWrittenEvent {
  event: 'meld_written'
  seat: number
  points: number
}

/** A meld was shown when asked for; `claim` is its place among the claims, null for T9.2. */
export interface MeldShownEvent {
  event: 'meld_shown'
  seat: number
  meld: Meld
  cards: Card[]
  claim: number | null
}

/** King and queen were shown when asked for; `claim` is their place among the marriages (T9.1). */
export interface MarriageShownEvent {
  event: 'marriage_shown'
  seat: number
  suit: Suit
  claim: number
}

/** A burnt meld was written after all: what had beaten it did not count (T9.1). */
export interface MeldRevivedEvent {
  event: 'meld_revived'
  seat: number
  points: number
  claim: number
}

/**
 * An offence was exposed, and this is what it costs (T9).
 *
 * `hill` is added to the offender's target, `points` are written by seat, below zero too; `lost`: the match is.
 * `spoken` is what was said of a meld, `meld` which one where its cards were shown, `claim` its place among the
 * claims, or among the marriages.
 */
export interface PenalisedEvent {
  event: 'penalised'
  seat: number
  offence: Offence
  rule: string
  hill: number
  points: number[]
  lost: boolean
  spoken: Spoken | null
  meld: Meld | null
  claim: number | null
}

/** The points of a claim are there (T9.6). */
export interface ClaimUpheldEvent {
  event: 'claim_upheld'
  seat: number
}

/** A seat stated its trick points (T9.7). */
export interface CountedEvent {
  event: 'counted'
  seat: number
  points: number
}

/** A seat accepted a count (T9.7), or a claim as it was made (T9.6). */
export interface AcceptedEvent {
  event: 'accepted'
  seat: number
}

/** A seat had the tricks counted again; `points` are the true ones (T9.7). */
export interface CheckedEvent {
  event: 'checked'
  seat: number
  points: number[]
}

/** The deal was written down. */
export interface DealWrittenEvent {
  event: 'deal_written'
  outcome: 'thrown_in' | 'taken' | 'bait' | 'hanging' | 'played' | 'claimed'
  points: number[]
  written: number[]
  totals: number[]
  hanging: number
  next_dealer: number
}

/** «Партия!». */
export interface MatchWonEvent {
  event: 'match_won'
  seat: number
  ending: 'target' | 'last_trick' | 'highest' | 'claim' | 'forfeit'
}

export type Act =
  | CreatedAct
  | SatAct
  | LeftAct
  | SatInAct
  | CameBackAct
  | CommittedAct
  | SealedAct
  | RevealedAct
  | LotDrawnAct
  | GaveUpAct
  | RematchAct
  | ClosedAct

export type Event =
  | OpenedEvent
  | DealtEvent
  | PassedEvent
  | TrumpNamedEvent
  | ThrownInEvent
  | ToppedUpEvent
  | SwappedEvent
  | PassesAskedEvent
  | PassesToldEvent
  | StayedSilentEvent
  | AnnouncedEvent
  | ConcededEvent
  | RankAskedEvent
  | RankToldEvent
  | BeatenEvent
  | MeldScoredEvent
  | AddingDoneEvent
  | BellaAnnouncedEvent
  | MarriageAnnouncedEvent
  | PlayedEvent
  | TrickTakenEvent
  | BrokenEvent
  | DrewEvent
  | MatchClaimedEvent
  | DemandedEvent
  | MeldWrittenEvent
  | MeldShownEvent
  | MarriageShownEvent
  | MeldRevivedEvent
  | PenalisedEvent
  | ClaimUpheldEvent
  | CountedEvent
  | AcceptedEvent
  | CheckedEvent
  | DealWrittenEvent
  | MatchWonEvent

export type ServerMessage =
  | Table
  | Entry
  | State
  | Done
  | Refused
  | Why
  | Hint
  | Reveal
  | Chat
  | Pong
  | Settings

