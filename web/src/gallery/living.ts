/** States of a living table (T9). Positions are made up; each can be reached by the rules. */
import { RANKS, SUITS, parseMeld, type Card } from '$lib/notation'
import { language } from '$lib/catalogue.svelte'
import type { Living, Penalty, Price } from '$lib/living'
import type { TableView } from '$lib/model'
import { NO_TRICK, SHEET_TERZ, sheetRow, terz, type Shown } from './states'

const HAND: Card[] = ['KH', 'QH', 'JH', '7H', 'AS', 'JD', '10D', '9D', '8S']
const POINTS: Record<number, number> = { 3: 20, 4: 50 }

function price(offence: string, rule: string, more: Partial<Price> = {}): Price {
  return { offence, rule, hill: 0, own: 0, other: 0, lost: false, ...more }
}

/** Every run that can be named and is not in the hand, with the price of a lie. */
function lies(hand: readonly Card[], word: string): Record<string, Price> {
  const runs = SUITS.flatMap((suit) =>
    RANKS.flatMap((rank, top) =>
      [3, 4, 5, 6, 7, 8].filter((length) => top - length >= -1).map((length) => `${rank}${suit}:${length}`),
    ),
  )
  const figures = ['JJJJ', 'AAAA', 'KKKK', 'QQQQ']
  const named = [...figures, ...runs].filter((meld) => !parseMeld(meld).cards.every((card) => hand.includes(card)))
  return Object.fromEntries(
    named.map((meld) => {
      const { kind } = parseMeld(meld)
      const other = kind === 'JJJJ' ? 200 : (POINTS[Number(kind)] ?? 100)
      return [`${word} ${meld}`, price('false_meld', 'T9.1', { hill: 100, other })]
    }),
  )
}

const TOO_MANY = price('card_too_many', 'T9.3', { lost: true })

export function living(more: Partial<Living> = {}): Living {
  return {
    prices: {},
    drawing: [],
    open: [],
    call: 'play',
    end: null,
    tally: null,
    known: null,
    penalties: [],
    ...more,
  }
}

function table(more: Partial<TableView> = {}, extra: Partial<Living> = {}): TableView {
  const view = terz()
  return {
    ...view,
    rules: language() === 'ru' ? 'Живой стол' : 'The living table',
    seats: view.seats.map((each, i) => (i === 1 ? { ...each, target: 601 } : each)),
    hand: HAND,
    legal: ['announce KH:3', 'announce JD:3', 'marriage', ...HAND],
    living: living(extra),
    ...more,
  }
}

const CHARGED: Penalty = {
  seat: 1,
  offence: 'false_meld',
  rule: 'T9.1',
  hill: 100,
  points: [20, 0],
  lost: false,
  kind: '3',
}

/** A deal whose sum has a penalty in it. */
const CHARGED_ROW = sheetRow(6, [108, 62], [580, 450], {
  outcome: 'played',
  taker: null,
  lines: [
    { what: 'counted', meld: null, rule: 'T9.7', values: [88, 62] },
    { what: 'rounded', meld: null, rule: 'T2.3', values: [90, 60] },
    { what: 'meld', meld: '3', rule: 'T2.2', values: [null, 20] },
    {
      what: 'penalty',
      meld: '3',
      rule: 'T9.1',
      values: [20, null],
      offence: 'false_meld',
      seat: 1,
      hill: 100,
    },
    { what: 'points', meld: null, rule: 'T7.2', values: [108, 82] },
  ],
})

export const LIVING_SHEET = [...SHEET_TERZ, CHARGED_ROW]

const PLAYING = table(
  { legal: ['announce KH:3', 'announce JD:3', 'marriage', 'swap', 'show', ...HAND] },
  {
    prices: {
      ...lies(HAND, 'announce'),
      claim: price('wrong_claim', 'T9.6', { hill: 100 }),
      draw: TOO_MANY,
    },
    open: [{ what: 'meld', kind: '3' }],
    penalties: [CHARGED],
  },
)

const EIGHT = HAND.slice(0, 8)
const COUNTS = Array.from({ length: 151 }, (_, i) => `count ${i}`)

const ended = (more: Partial<TableView>, extra: Partial<Living>): TableView => {
  const view = table({ hand: [], trick: NO_TRICK, stock: 0, turnUp: null, ...more }, extra)
  return { ...view, seats: view.seats.map((each, i) => ({ ...each, cards: 0, tricks: i === 0 ? 7 : 9 })) }
}

/** The states by name. */
export const LIVING: Record<string, () => Shown> = {
  liveplay: () => ({ view: PLAYING, says: [[1, { what: 'announce', kind: '3' }]] }),
  livedraw: () => ({
    view: table(
      { call: 'draw', hand: EIGHT, legal: ['draw', 'show'], trick: NO_TRICK },
      {
        call: 'draw',
        drawing: [0, 1],
        open: [
          { what: 'meld', kind: '4' },
          { what: 'marriage', kind: null },
        ],
        prices: Object.fromEntries([
          ...EIGHT.map((card) => [card, price('card_too_few', 'T9.3', { lost: true })] as const),
          ...Object.keys(lies([], 'announce')).map(
            (command) => [command, price('few_cards', 'T9.5', { hill: 100 })] as const,
          ),
        ]),
      },
    ),
  }),
  liveanswer: () => ({
    view: table(
      {
        call: 'answer',
        legal: ['good'],
        trick: NO_TRICK,
        hand: ['KH', 'QH', 'AS', '7H', '10D', '9D', '8S', '7C'],
        standing: { seat: 1, kind: '3', top: null },
      },
      {
        call: 'answer',
        prices: {
          'rank?': price('rank_without_meld', 'T9.2', { hill: 100 }),
          ...Object.fromEntries(Object.entries(lies([], 'beat')).filter(([text]) => !text.endsWith(':3'))),
          draw: price('drawn_out_of_turn', 'T9.3', { lost: true }),
        },
      },
    ),
    says: [[1, { what: 'announce', kind: '3' }]],
  }),
  liveshow: () => ({
    view: table(
      { call: 'show', legal: ['show KH:3', 'show JD:3', 'show none'], trick: NO_TRICK },
      { call: 'show', prices: { draw: TOO_MANY } },
    ),
    says: [[1, { what: 'show' }]],
  }),
  livewait: () => ({
    view: table(
      { call: null, toAct: 1, acting: [1], legal: ['show'], hand: EIGHT, trick: { ...NO_TRICK } },
      { call: 'draw', drawing: [1], open: [{ what: 'rank', kind: null }], prices: { draw: TOO_MANY } },
    ),
  }),
  livecount: () => ({
    view: ended(
      { call: 'count', legal: ['show', ...COUNTS] },
      { call: 'count', end: 'counting', open: [{ what: 'marriage', kind: null }] },
    ),
  }),
  livetraining: () => ({
    view: ended({ call: 'count', legal: COUNTS }, { call: 'count', end: 'counting', known: 62 }),
  }),
  livecheck: () => ({
    view: ended({ call: 'check', legal: ['accept', 'check'] }, { call: 'check', end: 'checking', tally: [63, 87] }),
    says: [[1, { what: 'count', count: 87 }]],
  }),
  liveclaim: () => ({
    view: table(
      { call: 'claim', legal: ['accept', 'show'], trick: NO_TRICK },
      { call: 'claim', end: 'claiming', open: [{ what: 'meld', kind: 'QQQQ' }] },
    ),
    says: [[1, { what: 'claim', top: '501' }]],
  }),
  liveverdict: () => ({
    view: { ...PLAYING, legal: [], call: null, toAct: null, acting: [] },
    says: [
      [0, { what: 'show' }],
      [1, { what: 'shown', kind: '3', top: 'K', suit: 'C' }],
    ],
    verdict: [
      { kind: 'shown', seat: 1, cards: ['KC', 'QC', 'JC'] },
      { kind: 'penalised', penalty: CHARGED, cards: [] },
    ],
  }),
  livelost: () => ({
    view: { ...PLAYING, legal: [], call: null, toAct: null, acting: [] },
    verdict: [
      {
        kind: 'penalised',
        penalty: {
          ...CHARGED,
          offence: 'drawn_out_of_turn',
          rule: 'T9.3',
          hill: 0,
          points: [0, 0],
          lost: true,
          kind: null,
        },
        cards: [],
      },
    ],
  }),
  livewrongs: () => ({ view: PLAYING, says: [[1, { what: 'announce', kind: '3' }]] }),
  livesure: () => ({ view: PLAYING, says: [[1, { what: 'announce', kind: '3' }]] }),
  livegrave: () => ({ view: PLAYING }),
  livesheet: () => ({ view: { ...PLAYING, sheet: LIVING_SHEET } }),
}

/** The command that the menu of unlawful things asks about in a state. */
export const MEANT: Record<string, string> = { livesure: 'announce KC:3', livegrave: 'draw' }
