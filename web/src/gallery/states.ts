/** States of the table. Positions are made up; each can be reached by the rules. */
import { TableState, type Connection } from '../table/state.svelte'
import { exposed } from '$lib/living'
import { LIVING } from './living'
import { speak, type Bubble } from '$lib/bubbles'
import { language } from '$lib/catalogue.svelte'
import { spoken } from '$lib/speech'
import type { Happening, Room, Saying, SeatView, SheetRow, TableView, Trick } from '$lib/model'
import type { Card, Seat } from '$lib/notation'

export const NO_TRICK: Trick = { cards: [], leader: null, winner: null, points: null }
const QUIET: Connection = {
  send() {},
  hint() {},
  say() {},
  ready() {},
  rematch() {},
  sit() {},
  comeBack() {},
  seatBot() {},
  shutOut() {},
  closeTable() {},
  giveUp() {},
  leave() {},
}
const ROOM: Room = {
  phase: 'playing',
  match: 1,
  host: true,
  key: null,
  open: [],
  ready: [],
  rematch: [],
  people: [0, 1],
  dealAt: null,
  clock: null,
  join: 'link',
  hints: true,
}
const WHY = { ru: 'Козыря надо перебить: девяткой или валетом', en: 'Trumps must be overtaken: nine or jack' }

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name,
  bot: false,
  presence: 'here',
  botAt: null,
  cards: 9,
  tricks: 0,
  clock: { left: 102_000, running: false, since: 0 },
  target: null,
  melds: [],
  ...more,
})

const names = () => (language() === 'ru' ? ['Аня', 'Лена', 'Миша'] : ['Anya', 'Lena', 'Misha'])

export function sheetRow(deal: number, points: number[], totals: number[], more: Partial<SheetRow> = {}): SheetRow {
  return {
    deal,
    points,
    written: points,
    totals,
    outcome: 'taken',
    taker: 1,
    hung: 0,
    hungState: 'hanging',
    fell: null,
    lines: [
      { what: 'tricks', meld: null, rule: 'D2.1', values: points.map((each) => each - 10) },
      { what: 'last', meld: null, rule: 'D2.2', values: points.map((_, i) => (i === 0 ? 10 : null)) },
      { what: 'points', meld: null, rule: 'D7.1', values: points },
    ],
    ...more,
  }
}

export const SHEET3: SheetRow[] = [
  sheetRow(1, [64, 58, 40], [64, 58, 40], { taker: 0 }),
  sheetRow(2, [40, 60, 62], [115, 58, 126], { outcome: 'bait', taker: 1 }),
  sheetRow(3, [35, 81, 46], [150, 139, 172], { taker: 1 }),
  sheetRow(4, [41, 81, 40], [191, 139, 212], { outcome: 'hanging', taker: 1, hung: 81, hungState: 'fell' }),
  sheetRow(5, [0, 0, 0], [191, 139, 212], { outcome: 'thrown_in', taker: null, lines: [] }),
  sheetRow(6, [71, 53, 58], [343, 192, 270], { taker: 0, fell: { seat: 0, points: 81 } }),
]
export const SHEET2: SheetRow[] = [
  sheetRow(1, [64, 98], [64, 98], { taker: 1 }),
  sheetRow(2, [62, 100], [64, 260], { outcome: 'bait', taker: 0 }),
  sheetRow(3, [97, 65], [161, 325], { taker: 0 }),
  sheetRow(4, [81, 81], [161, 406], { outcome: 'hanging', taker: 0, hung: 81, hungState: 'fell' }),
  sheetRow(5, [86, 40], [328, 446], { taker: 0, fell: { seat: 0, points: 81 } }),
]
export const SHEET_TERZ: SheetRow[] = [
  sheetRow(1, [132, 38], [130, 40], { outcome: 'played', taker: null }),
  sheetRow(2, [70, 110], [200, 150], { outcome: 'played', taker: null }),
  sheetRow(3, [80, 90], [280, 240], { outcome: 'played', taker: null }),
  sheetRow(4, [90, 90], [370, 330], { outcome: 'played', taker: null }),
  sheetRow(5, [100, 60], [470, 390], { outcome: 'played', taker: null }),
]

const HAND: Card[] = ['JH', '10H', '9H', 'AS', 'KS', 'QS', '10D', '8D', '7C']
const AFTER_TWO: Card[] = HAND.slice(0, 7)

/** Деберц with the heart king turned up and Lena playing hearts; the seven was swapped for it. */
function deberts(seats: 2 | 3, more: Partial<TableView> = {}): TableView {
  const [me = '', lena = '', misha = ''] = names()
  const all = [
    seat(me, { clock: { left: 135_000, running: false, since: 0 } }),
    seat(lena),
    seat(misha, { bot: true, clock: { left: 69_000, running: false, since: 0 } }),
  ]
  return {
    id: 'x',
    game: 'deberts',
    rules: language() === 'ru' ? 'Москва' : 'Moscow',
    target: 501,
    deal: 7,
    seats: all.slice(0, seats),
    me: 0,
    stage: 'playing',
    dealer: seats - 1,
    taker: 1,
    trump: 'H',
    toAct: 0,
    acting: [0],
    call: 'word',
    hand: HAND,
    legal: [],
    trick: NO_TRICK,
    seen: [],
    turnUp: '7H',
    fresa: '9S',
    stock: null,
    standing: null,
    sheet: seats === 3 ? SHEET3 : SHEET2,
    mayGiveUp: seats === 2,
    adding: null,
    added: false,
    reasons: {},
    living: null,
    ...more,
  }
}

/** The third trick of a deal: Lena led the ace of trumps. */
function playing(seats: 2 | 3, more: Partial<TableView> = {}): TableView {
  const cards =
    seats === 3
      ? [
          { seat: 1, card: 'AH' },
          { seat: 2, card: 'KH' },
        ]
      : [{ seat: 1, card: 'AH' }]
  const view = deberts(seats, {
    call: 'play',
    hand: AFTER_TWO,
    legal: ['9H', 'JH'],
    trick: { cards, leader: 1, winner: 1, points: null },
    seen: [
      {
        cards: [
          { seat: seats - 1, card: 'KD' },
          { seat: 0, card: '8D' },
          ...(seats === 3 ? [{ seat: 1, card: 'AD' }] : []),
        ],
        leader: seats - 1,
        winner: seats === 3 ? 1 : 1,
        points: 15,
      },
    ],
  })
  const counts = view.seats.map((each, i) => ({ ...each, cards: i === 0 ? 7 : 6, tricks: [0, 2, 0][i] ?? 0 }))
  return { ...view, seats: counts, ...more }
}

/** The fourth trick of a deal of Терц. */
export function terz(more: Partial<TableView> = {}): TableView {
  const [me = '', lena = ''] = names()
  return {
    ...deberts(2),
    game: 'terz',
    rules: '',
    seats: [
      seat(me, { tricks: 1, clock: { left: 135_000, running: false, since: 0 } }),
      seat(lena, { tricks: 2, cards: 8 }),
    ],
    dealer: 1,
    taker: null,
    call: 'play',
    hand: ['KH', 'QH', 'JH', '7H', 'AS', 'JD', '10D', '9D', '8S'],
    legal: ['KH', 'QH', 'JH', '7H', 'AS', 'JD', '10D', '9D', '8S', 'marriage', 'swap', 'claim'],
    trick: { cards: [{ seat: 1, card: '8C' }], leader: 1, winner: 1, points: null },
    turnUp: '10H',
    fresa: null,
    stock: 8,
    sheet: SHEET_TERZ,
    ...more,
  }
}

export interface Shown {
  view: TableView
  room?: Partial<Room>
  says?: [Seat, Saying][]
  /** What the referee of a living table has brought to light. */
  verdict?: Happening[]
  also?: (table: TableState) => void
}

function longNames(view: TableView): TableView {
  const names = ['', 'Константинополь', 'Елизавета Петр.']
  return { ...view, seats: view.seats.map((each, i) => (i > 0 ? { ...each, name: names[i] ?? '' } : each)) }
}

/** The states by name. */
export const TABLES: Record<string, (seats: 2 | 3) => Shown> = {
  bid: (n) => ({
    view: deberts(n, {
      stage: 'bidding',
      taker: null,
      trump: null,
      turnUp: 'KH',
      fresa: null,
      dealer: 0,
      hand: ['AH', 'JH', '10S', 'KD', 'QD', '9C'],
      legal: ['pass', 'play'],
      seats: deberts(n).seats.map((each) => ({ ...each, cards: 6 })),
    }),
    says:
      n === 3
        ? [
            [1, { what: 'pass' }],
            [2, { what: 'pass' }],
          ]
        : [[1, { what: 'pass' }]],
  }),
  suits: (n) => ({
    view: deberts(n, {
      stage: 'bidding',
      taker: null,
      trump: null,
      turnUp: 'KH',
      fresa: null,
      dealer: 1,
      hand: ['AH', 'JH', '10S', 'KD', 'QD', '9C'],
      legal: ['pass', 'play C', 'play D', 'play S'],
      seats: deberts(n).seats.map((each) => ({ ...each, cards: 6 })),
    }),
  }),
  announce: (n) => ({
    view: deberts(n, { stage: 'melding', legal: ['announce AS:3', 'announce JH:3', 'silent', 'swap'], dealer: n - 1 }),
  }),
  answer: (n) => ({
    view: deberts(n, {
      stage: 'melding',
      call: 'answer',
      legal: ['good', 'rank?'],
      standing: { seat: 1, kind: '3', top: null },
      dealer: 0,
    }),
    says: [[1, { what: 'announce', kind: '3' }]],
  }),
  beat: (n) => ({
    view: deberts(n, {
      stage: 'melding',
      call: 'answer',
      legal: ['beat AS:3', 'good'],
      standing: { seat: 1, kind: '3', top: 'Q' },
      dealer: 0,
    }),
    says: [[1, { what: 'rank_told', kind: '3', top: 'Q' }]],
    also: (table) => (table.outlined = ['AS', 'KS', 'QS']),
  }),
  beattrump: (n) => ({
    view: deberts(n, {
      stage: 'melding',
      call: 'answer',
      hand: ['KH', 'QH', 'JH', 'AS', 'KC', '9C', '10D', '8D', '7C'],
      turnUp: '8H',
      legal: ['beat KH:3', 'good'],
      standing: { seat: 1, kind: '3', top: 'K' },
      dealer: 0,
    }),
    says: [
      [0, { what: 'rank_ask' }],
      [1, { what: 'rank_told', kind: '3', top: 'K' }],
    ],
  }),
  also: (n) => ({
    view: deberts(n, { stage: 'melding', legal: ['also JH:3', 'done'], standing: { seat: 0, kind: '3', top: 'A' } }),
    says:
      n === 3
        ? [
            [1, { what: 'good' }],
            [2, { what: 'good' }],
          ]
        : [[1, { what: 'good' }]],
  }),
  play: (n) => ({ view: playing(n), also: (table) => (table.selected = '9H') }),
  shown: (n) => ({
    view: deberts(n, {
      stage: 'melding',
      call: null,
      toAct: null,
      acting: [],
      legal: [],
      trick: NO_TRICK,
      dealer: 0,
    }),
    says: [
      [0, { what: 'good' }],
      [1, { what: 'done' }],
    ],
    verdict: [{ kind: 'scored', seat: 1, meld: 'KC:4', points: 50 }],
  }),
  wait: (n) => ({ view: playing(n, { toAct: 1, acting: [1], call: null, legal: [], trick: NO_TRICK }) }),
  why: (n) => ({
    view: playing(n),
    also: (table) => ((table.selected = '10H'), (table.note = { rule: 'D6.3', text: WHY[language()] })),
  }),
  done: (n) => {
    const hand = AFTER_TWO.filter((card) => card !== '9H')
    const cards = [...playing(n).trick.cards, { seat: 0, card: '9H' }]
    const trick: Trick = { cards, leader: 1, winner: 0, points: n === 3 ? 29 : 25 }
    return {
      view: playing(n, { hand, toAct: null, acting: [], call: null, legal: [], trick }),
      also: (table) => (table.held = trick),
    }
  },
  lastled: (n) => {
    // An opponent plays the last card, which lies on top.
    const own = { seat: 0, card: '9H' }
    const last = { seat: 1, card: 'JD' }
    const cards = n === 3 ? [{ seat: 2, card: 'AD' }, own, last] : [own, last]
    const trick: Trick = { cards, leader: n === 3 ? 2 : 0, winner: 0, points: n === 3 ? 27 : 16 }
    const hand = AFTER_TWO.filter((card) => card !== '9H')
    return {
      view: playing(n, { hand, toAct: null, acting: [], call: null, legal: [], trick }),
      also: (table) => (table.held = trick),
    }
  },
  hints: (n) => ({
    view: playing(n),
    also: (table) =>
      (table.hints = {
        values: { JH: 51.8, '9H': 54.2 },
        best: '9H',
        unit: 'match',
        rough: false,
      }),
  }),
  hintsbid: (n) => ({
    ...TABLES.suits!(n),
    also: (table) =>
      (table.hints = {
        values: { pass: 48.3, 'play C': 39.1, 'play D': 50.6, 'play S': 41.7 },
        best: 'play D',
        unit: 'match',
        rough: false,
      }),
  }),
  hintsmeld: (n) => ({
    ...TABLES.announce!(n),
    also: (table) => (table.hints = { values: {}, best: 'announce JH:3', unit: null, rough: true }),
  }),
  // All that the own plate can say at once, and a long call beside it.
  hintsword: (n) => ({
    view: { ...TABLES.announce!(n).view, taker: 0, dealer: 0 },
    also: (table) =>
      (table.hints = {
        values: { 'announce AS:3': 57.4, 'announce JH:3': 56.9, silent: 49.8, swap: 58.1 },
        best: 'swap',
        unit: 'match',
        rough: false,
      }),
  }),
  hinting: (n) => ({ view: playing(n), also: (table) => (table.hinting = true) }),
  hintsterz: () => ({
    ...TABLES.terz!(2),
    also: (table) =>
      (table.hints = {
        values: {
          KH: 44.6,
          QH: 45.1,
          JH: 31.5,
          '7H': 47.9,
          AS: 48.8,
          JD: 46.2,
          '10D': 47.3,
          '9D': 47,
          '8S': 49.7,
          marriage: 52.4,
          swap: 49.9,
        },
        best: 'marriage',
        unit: 'match',
        rough: false,
      }),
  }),
  hintsbreak: () => ({
    ...TABLES.break!(2),
    also: (table) => (table.hints = { values: {}, best: 'break 7', unit: null, rough: false }),
  }),
  net: (n) => ({
    view: (() => {
      const view = playing(n, { toAct: 1, acting: [1], call: null, legal: [], trick: NO_TRICK })
      return {
        ...view,
        seats: view.seats.map((each, i) =>
          i === 1 ? { ...each, presence: 'away' as const, botAt: performance.now() + 45_000 } : each,
        ),
      }
    })(),
    also: (table) => (table.online = false),
  }),
  gone: (n) => ({
    view: (() => {
      const view = playing(n, { toAct: 1, acting: [1], call: null, legal: [], trick: NO_TRICK })
      return { ...view, seats: view.seats.map((each, i) => (i === 1 ? { ...each, presence: 'gone' as const } : each)) }
    })(),
  }),
  waiting: (n) => {
    const view = deberts(n, {
      stage: 'waiting',
      dealer: -1,
      taker: null,
      trump: null,
      toAct: null,
      acting: [],
      call: null,
      hand: [],
      turnUp: null,
      fresa: null,
      sheet: [],
    })
    const free = language() === 'ru' ? 'свободно' : 'free'
    const open = Array.from({ length: n - 1 }, (_, i) => i + 1)
    return {
      view: {
        ...view,
        seats: view.seats.map((each, i) => ({
          ...each,
          cards: 0,
          clock: null,
          name: i === 0 ? each.name : free,
          bot: false,
        })),
      },
      room: { phase: 'waiting', open, people: [0] },
    }
  },
  ready: (n) => ({
    view: deberts(n, {
      stage: 'waiting',
      taker: null,
      trump: null,
      toAct: null,
      acting: [],
      call: null,
      hand: [],
      turnUp: null,
      fresa: null,
    }),
    room: { phase: 'cutting', dealAt: performance.now() + 40_000, ready: [0] },
  }),
  low: (n) => ({
    view: (() => {
      const view = playing(n)
      return {
        ...view,
        seats: view.seats.map((each, i) =>
          i === 0 ? { ...each, clock: { left: 8_000, running: false, since: 0 } } : each,
        ),
      }
    })(),
  }),
  longnames: (n) => ({ view: longNames(playing(n)) }),
  longtrick: (n) => {
    const trick: Trick = { ...playing(n).trick, winner: 1, points: n === 3 ? 29 : 25 }
    return {
      view: longNames(playing(n, { toAct: null, acting: [], call: null, legal: [], trick })),
      also: (table) => (table.held = trick),
    }
  },
  spectator: (n) => ({ view: playing(n, { me: null, hand: [], legal: [], call: null }) }),
  peek: (n) => ({ view: playing(n) }),
  menu: (n) => ({ view: playing(n) }),
  keys: (n) => ({ view: playing(n) }),
  sheet: (n) => ({ view: playing(n) }),
  terz: () => ({
    view: terz(),
    says: [
      [0, { what: 'announce', kind: '3' }],
      [1, { what: 'beat', kind: '3', top: 'K', suit: 'C' }],
    ],
  }),
  terzanswer: () => ({
    view: terz({
      call: 'answer',
      legal: ['beat JD:3', 'good'],
      hand: ['KH', 'QH', '7H', 'AS', 'KS', 'JD', '10D', '9D'],
      trick: NO_TRICK,
      standing: { seat: 1, kind: '3', top: '10' },
    }),
    says: [
      [0, { what: 'rank_ask' }],
      [1, { what: 'rank_told', kind: '3', top: '10' }],
    ],
  }),
  break: () => ({
    view: terz({
      call: 'break',
      hand: ['KH', 'QH', 'JH', 'AS', 'KS', 'KD', '10D', 'KC'],
      legal: Array.from({ length: 12 }, (_, i) => `break ${i + 1}`),
      trick: NO_TRICK,
      stock: 14,
      seats: terz().seats.map((each, i) => ({ ...each, cards: 8, tricks: i })),
    }),
    says: [[1, { what: 'break_call' }]],
  }),
  fritz: () => ({
    view: terz({
      stock: 0,
      turnUp: null,
      hand: ['KH', 'QH', 'AS', 'KS', '10D', '9D'],
      legal: ['KH', 'QH'],
      trick: { cards: [{ seat: 1, card: '10H' }], leader: 1, winner: 1, points: null },
    }),
  }),
}

/** A table in one of these states, not connected to anything. */
export function tableState(name: string, seats: 2 | 3): TableState {
  const { view, room, says = [], verdict = [], also } = (TABLES[name] ?? LIVING[name])!(seats)
  // Nobody advises where one may lie (T9).
  const table = new TableState(view, { ...ROOM, hints: view.living === null, ...room }, QUIET)
  const now = performance.now()
  table.bubbles = says.reduce<Bubble[]>(
    (list, [who, saying]) => speak(list, who, spoken(saying, view.game), now - 60_000, 1),
    [],
  )
  table.log = says.map(([who, saying]) => ({ seat: who, text: spoken(saying, view.game) }))
  table.verdict = verdict.flatMap((each) => exposed(each, view) ?? [])
  also?.(table)
  return table
}
