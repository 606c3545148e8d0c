/**
 * What the page shows. The adapter (`wire.ts`) fills these types from the server's messages and the components
 * draw them; neither decides a rule: what is legal, who is winning, why not, all of it is told by the server.
 * Cards, melds and commands are texts in the product's notation. Seats count from 0; times are milliseconds.
 */
import type { Proof } from '$protocol'
import type { Text } from './catalogue.svelte'
import type { Living, Penalty, Unnoticed } from './living'
import type { Card, Seat, Suit } from './notation'

export type Game = 'deberts' | 'terz'

/** One's time as the server told it: `left` at the moment `since` (performance.now()), going down while `running`. */
export interface Clock {
  left: number
  running: boolean
  since: number
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string
  bot: boolean
  /** away: no connection; gone: a bot sits in for him. */
  presence: 'here' | 'away' | 'gone'
  /** When `away`: the moment (performance.now()) at which a bot sits in. */
  botAt: number | null
  cards: number
  tricks: number
  clock: Clock | null
  /** His own target where it differs from the table's (Терц, on the hill). */
  target: number | null
  /** Melds of this deal that were shown and score, with their points. */
  melds: readonly { text: string; points: number }[]
}

/** Cards on the table in the order played. */
export interface Trick {
  cards: readonly { seat: Seat; card: Card }[]
  leader: Seat | null
  /** Who is winning it so far, or who took it. */
  winner: Seat | null
  /** Its points when it is complete. */
  points: number | null
}

/** The announcement that stands: what was said of it. */
export interface Standing {
  seat: Seat | null
  kind: string
  top: string | null
}

/** What one is called upon to do: «Ваш ход», «Ваше слово», «Отвечайте», «Ломайте»; the rest at a living table (T9). */
export type Call = 'play' | 'word' | 'answer' | 'break' | 'draw' | 'show' | 'claim' | 'count' | 'check'

/** A row of the sheet: one deal. Arrays are by seat. */
export interface SheetRow {
  deal: number
  points: readonly number[]
  written: readonly number[]
  totals: readonly number[]
  outcome: Outcome
  taker: Seat | null
  /** Points hung up in this deal over the taker's column; 0 for none. */
  hung: number
  /** What became of them: still there, fallen to somebody later, or lost with the end of the match. */
  hungState: 'hanging' | 'fell' | 'lost'
  /** Who took hanging points in this deal, and how many. */
  fell: { seat: Seat; points: number } | null
  /** How the points came about, for a tap on a figure. */
  lines: readonly ScoreLine[]
}

export type Outcome = 'thrown_in' | 'taken' | 'bait' | 'hanging' | 'played' | 'claimed' | 'lost'

/** One line of a deal's sum, values by seat (null: nothing to write), with the rule it follows. */
export interface ScoreLine {
  what:
    | 'tricks'
    | 'rounded'
    | 'last'
    | 'meld'
    | 'bella'
    | 'marriage'
    | 'points'
    | 'hanging'
    | 'written'
    | 'counted'
    | 'penalty'
  /** The meld, where it is one; its kind alone (`3`, `JJJJ`) where it was not shown (T9). */
  meld: string | null
  rule: string
  values: readonly (number | null)[]
  /** Of a penalty (T9): for what, whose, and what it put on the hill. */
  offence?: string | null
  seat?: Seat | null
  hill?: number
}

/** The table as one seat (or a spectator) sees it at one moment. */
export interface TableView {
  id: string
  game: Game
  /** The rules' name in few words, «Москва»; empty where nothing need be said. */
  rules: string
  target: number
  deal: number
  seats: readonly SeatView[]
  /** One's own seat; null for a spectator, who sees the table from seat 0. */
  me: Seat | null
  stage: 'waiting' | 'bidding' | 'melding' | 'playing'
  dealer: Seat
  taker: Seat | null
  trump: Suit | null
  toAct: Seat | null
  /** All who are to act: at a living table one may lead while the other still has to draw. */
  acting: readonly Seat[]
  call: Call | null
  hand: readonly Card[]
  /** One's legal commands; empty when it is somebody else's turn. */
  legal: readonly string[]
  /** Why each card of the hand that may not be played now may not. */
  reasons: Readonly<Record<Card, Reason>>
  trick: Trick
  /** Tricks that may be looked at now, oldest first (T4.4; Деберц: the last one). */
  seen: readonly Trick[]
  turnUp: Card | null
  fresa: Card | null
  /** Cards in the stock (Терц), the turn-up included. */
  stock: number | null
  standing: Standing | null
  /** Деберц: who may add further runs now (D5.5), and whether he has added any. */
  adding: Seat | null
  added: boolean
  sheet: readonly SheetRow[]
  /** A player of this table may give the match up. */
  mayGiveUp: boolean
  /** What a living table has besides (T9); null with the strict referee. */
  living: Living | null
}

/** The table apart from its cards: who is to come, who is ready, who is host. */
export interface Room {
  phase: 'waiting' | 'cutting' | 'revealing' | 'playing' | 'over' | 'closed'
  match: number
  host: boolean
  /** Whose seat one has, null for a spectator; how a lost seat is mended. */
  key: string | null
  open: readonly Seat[]
  ready: readonly Seat[]
  rematch: readonly Seat[]
  /** People (not bots) in the seats. */
  people: readonly Seat[]
  /** The moment (performance.now()) at which the cards are dealt in any case. */
  dealAt: number | null
  clock: { move: number; reserve: number } | null
  join: 'link' | 'lobby'
  /** Players may ask for hints. */
  hints: boolean
}

/** What is said, apart from language: `spoken` in speech.ts makes words of it. */
export interface Saying {
  what:
    | 'pass'
    | 'play'
    | 'thrown_in'
    | 'swap'
    | 'passes_ask'
    | 'passes_yes'
    | 'passes_no'
    | 'silent'
    | 'announce'
    | 'rank_ask'
    | 'rank_told'
    | 'good'
    | 'beat'
    | 'also'
    | 'done'
    | 'bella'
    | 'marriage'
    | 'break_call'
    | 'break'
    | 'claim'
    | 'bait'
    | 'hanging_bait'
    | 'match'
    | 'chat'
    | 'show'
    | 'shown'
    | 'shown_marriage'
    | 'count'
    | 'accept'
    | 'check'
  /** The points that are counted (T9.7). */
  count?: number
  /** Kind of a meld: the length of a run or the letters of a figure; of a chat phrase, its name. */
  kind?: string
  /** Top card of a run; of a claim, the target. */
  top?: string
  suit?: Suit | null
  trump?: boolean
}

/** Something that happened, for bubbles, motion, sound and the screen reader. */
export type Happening =
  | { kind: 'dealt'; dealer: Seat; turnUp: Card }
  | { kind: 'topped_up'; fresa: Card }
  | { kind: 'said'; seat: Seat; saying: Saying }
  | { kind: 'played'; seat: Seat; card: Card }
  | { kind: 'taken'; seat: Seat; trick: Trick }
  | { kind: 'swapped'; seat: Seat; taken: Card; seven: Card }
  | { kind: 'broken'; seat: Seat; count: number }
  | { kind: 'drew'; seat: Seat; card: Card | null }
  | { kind: 'scored'; seat: Seat; meld: string; points: number }
  | { kind: 'burnt'; seat: Seat; figure: boolean }
  | { kind: 'wrote'; seat: Seat; points: number }
  | { kind: 'upheld'; seat: Seat }
  | { kind: 'shown'; seat: Seat; cards: readonly Card[] }
  | { kind: 'revived'; seat: Seat; points: number }
  | { kind: 'recounted'; points: readonly number[] }
  | { kind: 'penalised'; penalty: Penalty; cards: readonly Card[] }
  | { kind: 'written'; result: DealResult }
  | { kind: 'won'; result: MatchResult }
  | { kind: 'rematch' }
  | { kind: 'presence'; seat: Seat; presence: SeatView['presence'] }

/** One entry of the table's log as this page may know it, and the view that results. */
export interface Step {
  number: number
  happenings: readonly Happening[]
  view: TableView
}

/** Why a card may not be played now. */
export interface Reason {
  rule: string
  text: Text
}

/** The master's advice: the best command, and what each one that was weighed is worth. */
export interface Hints {
  best: string
  /** By command, in the unit: points the deal comes out ahead, or hundredths of the match. */
  values: Readonly<Record<string, number>>
  unit: 'points' | 'match' | null
  /** A beginner's, for the master could not be asked. */
  rough: boolean
}

/** A deal when it is over: everything is open. */
export interface DealResult {
  game: Game
  deal: number
  names: readonly string[]
  me: Seat | null
  outcome: Outcome
  dealer: Seat
  taker: Seat | null
  trump: Suit | null
  hands: readonly { cards: readonly Card[]; melds: readonly string[]; tricks: number }[]
  /** Cards that were never seen; the turn-up and fresa among them come first (Деберц). */
  left: readonly Card[]
  lines: readonly ScoreLine[]
  written: readonly number[]
  writtenRule: string
  totals: readonly number[]
  hung: number
  fell: { seat: Seat; points: number } | null
  /** How the shuffle can be checked; null until the secret is out. */
  shuffle: Shuffle | null
  /** What would expose an offence waits for the end of the match: the cards of all, the shuffle (T9). */
  sealed: boolean
}

/** What verifies a deal (docs/shuffle.md): the pack as it was dealt, and the proof of where it came from. */
export interface Shuffle {
  deck: readonly Card[]
  proof: Proof
}

/** The end of a match. */
export interface MatchResult {
  game: Game
  names: readonly string[]
  me: Seat | null
  winner: Seat
  /** Null where it is not known any more: after a reload. */
  ending: 'target' | 'last_trick' | 'highest' | 'claim' | 'forfeit' | 'gave_up' | null
  target: number
  /** Each seat's own target where it was raised. */
  targets: readonly (number | null)[]
  sheet: readonly SheetRow[]
  /** What nobody noticed; null with the strict referee. */
  unnoticed: readonly Unnoticed[] | null
  /** Address of the record and of the replay. */
  record: string
  replay: string
}
