/** From the server's messages to what is shown. */
import { beforeAll, describe, expect, test } from 'vitest'
import { setLanguage } from '$lib/catalogue.svelte'
import { happeningsOf, heard, matchResult, namesOf, sheetRows, viewOf, type Told } from '$lib/wire'
import { tableView } from './views'
import type * as wire from '$protocol'

beforeAll(() => setLanguage('ru'))

const person = (name: string): wire.Seat => ({
  kind: 'person',
  name,
  label: null,
  bot: null,
  presence: 'here',
  bot_in: null,
})
const bot: wire.Seat = {
  kind: 'bot',
  name: null,
  label: { ru: 'Новичок', en: 'Learner' },
  bot: 'greedy',
  presence: 'here',
  bot_in: null,
}

function told(more: Partial<Told> = {}, deal: Partial<wire.DebertsDeal> = {}): Told {
  return {
    table: {
      type: 'table',
      table: 'abc',
      game: 'deberts',
      rules: { players: 3, convention: 'moscow', target: 501 },
      preset: null,
      join: 'link',
      clock: { move: 30_000, reserve: 120_000 },
      training: false,
      phase: 'playing',
      match: 1,
      host: 0,
      seats: [person('Аня'), bot, bot],
      spectators: 0,
      ready: [],
      rematch: [],
      cuts: [],
      deal_in: null,
      winner: null,
      hints: true,
      ended: null,
    },
    you: { seat: 0, key: 'k', host: true, auto: true },
    view: {
      seat: 0,
      number: 2,
      dealer: 2,
      totals: [10, 0, 0],
      targets: [501, 501, 501],
      hanging: 0,
      to_act: [0],
      call: 'play',
      winner: null,
      deal: {
        game: 'deberts',
        stage: 'play',
        trump: 'H',
        taker: 1,
        turn_up: '7H',
        fresa: '9S',
        pack_size: 5,
        passes: 0,
        hand: ['JH', '10H'],
        counts: [2, 1, 1],
        standing: null,
        claims: [],
        asker: null,
        promise: null,
        bella: null,
        leader: 1,
        trick: [
          { seat: 1, card: 'AH' },
          { seat: 2, card: 'KH' },
        ],
        winning: 1,
        tricks: [],
        tricks_taken: [3, 2, 2],
        won: [0, 0, 0],
        ...deal,
      },
    },
    legal: ['JH'],
    unlawful: [],
    penalties: [],
    review: null,
    reasons: { '10H': { rule: 'D6.3', ru: 'перебить', en: 'overtake' } },
    clocks: { left: [9_000, 0, 0], running: 0 },
    sheet: [],
    at: 100,
    ...more,
  }
}

function row(more: Partial<wire.Row>): wire.Row {
  return {
    deal: 1,
    dealer: 0,
    taker: 1,
    trump: 'H',
    outcome: 'taken',
    points: [0, 0],
    written: [0, 0],
    totals: [0, 0],
    targets: [501, 501],
    hanging: 0,
    hung: 0,
    fell: null,
    tricks_taken: [5, 4],
    melds: [[], []],
    lines: [],
    hands: [[], []],
    left: [],
    deck: [],
    shuffle: { scheme: 's', context: 'c', commitment: '', nonces: [], secret: '' },
    open: true,
    ...more,
  }
}

describe('the view', () => {
  test('shows what was told: trick, leader, winner, whose turn, what is legal and why not', () => {
    const view = viewOf(told(), 'ru')
    expect(view.trick).toEqual({
      cards: [
        { seat: 1, card: 'AH' },
        { seat: 2, card: 'KH' },
      ],
      leader: 1,
      winner: 1,
      points: null,
    })
    expect(view).toMatchObject({
      me: 0,
      toAct: 0,
      call: 'play',
      trump: 'H',
      taker: 1,
      fresa: '9S',
      stock: null,
      legal: ['JH'],
    })
    expect(view.reasons['10H']).toEqual({ rule: 'D6.3', text: { ru: 'перебить', en: 'overtake' } })
    expect(view.seats[0]!.clock).toEqual({ left: 9_000, running: true, since: 100 })
  })

  test('calls upon nobody but the one whose turn it is', () => {
    expect(viewOf(told({ legal: [] }), 'ru').call).toBeNull()
    expect(viewOf(told({ you: { seat: 1, key: null, host: false, auto: true }, legal: [] }), 'ru').call).toBeNull()
  })

  test('tells two bots of one kind apart, in the language of the page', () => {
    expect(viewOf(told(), 'ru').seats.map(({ name }) => name)).toEqual(['Аня', 'Новичок 1', 'Новичок 2'])
    expect(namesOf(told().table, 'ru')).toEqual(['Аня', 'Новичок 1', 'Новичок 2'])
    expect(viewOf(told(), 'en').seats[1]!.name).toBe('Learner 1')
  })

  test('there is a table to be shown before anything was dealt', () => {
    expect(viewOf(told({ view: null, legal: [] }), 'ru')).toMatchObject({
      stage: 'waiting',
      hand: [],
      trump: null,
      toAct: null,
    })
  })
})

test.each([
  [':3', { kind: '3' }],
  ['K:3', { kind: '3', top: 'K' }],
  ['10:4 trump', { kind: '4', top: '10', trump: true }],
  ['JJJJ', { kind: 'JJJJ' }],
])('%s was heard', (text, meld) => {
  expect(heard(text)).toEqual(meld)
})

describe('the sheet', () => {
  test('hanging points hang until somebody takes them, and are lost with the match', () => {
    const rows = [row({ deal: 1, outcome: 'hanging', hung: 71 }), row({ deal: 2 }), row({ deal: 3, fell: [0, 71] })]
    expect(sheetRows(rows.slice(0, 2), false)[0]!.hungState).toBe('hanging')
    expect(sheetRows(rows, false)[0]!.hungState).toBe('fell')
    expect(sheetRows(rows.slice(0, 2), true)[0]!.hungState).toBe('lost')
    expect(sheetRows(rows, false)[2]!.fell).toEqual({ seat: 0, points: 71 })
  })
})

describe('what happened', () => {
  const before = tableView({ trick: { cards: [{ seat: 1, card: 'AH' }], leader: 1, winner: 1, points: null } })

  test('a card that ends a trick gives the whole trick to look at', () => {
    const happened = happeningsOf(
      [
        { event: 'played', seat: 0, card: '9H' },
        { event: 'trick_taken', seat: 0, points: 25 },
      ],
      before,
      null,
    )
    expect(happened.map(({ kind }) => kind)).toEqual(['played', 'taken'])
    expect(happened[1]).toMatchObject({
      trick: { cards: [{ card: 'AH' }, { card: '9H' }], leader: 1, winner: 0, points: 25 },
    })
  })

  test('trumps of the turn-up are just played, others are named', () => {
    const named = (suit: string) =>
      happeningsOf([{ event: 'trump_named', seat: 1, suit }], tableView({ turnUp: 'KH' }), null)
    expect(named('H')).toMatchObject([{ saying: { what: 'play', suit: null } }])
    expect(named('S')).toMatchObject([{ saying: { what: 'play', suit: 'S' } }])
  })

  test('the rank is told by the side whose announcement stands', () => {
    const standing = { seat: 1, kind: '3', top: null }
    expect(happeningsOf([{ event: 'rank_told', spoken: 'Q:3' }], tableView({ standing }), null)).toEqual([
      { kind: 'said', seat: 1, saying: { what: 'rank_told', kind: '3', top: 'Q' } },
    ])
  })

  test('in Терц the meld that beats is named with its suit, and what it beat is burnt', () => {
    const view = tableView({ game: 'terz', standing: { seat: 0, kind: '3', top: 'J' } })
    const events: wire.Event[] = [
      { event: 'beaten', seat: 1, spoken: 'K:3', meld: null },
      { event: 'meld_scored', seat: 1, meld: 'KC:3', cards: ['KC', 'QC', 'JC'], points: 20 },
    ]
    expect(happeningsOf(events, view, null)).toMatchObject([
      { kind: 'said', seat: 1, saying: { what: 'beat', kind: '3', top: 'K', suit: 'C' } },
      { kind: 'burnt', seat: 0, figure: false },
      { kind: 'scored', meld: 'KC:3', points: 20 },
    ])
  })

  test('after the first trick of Терц its winner calls for the break', () => {
    const view = tableView({ game: 'terz', stock: 14 })
    const happened = happeningsOf([{ event: 'trick_taken', seat: 1, points: 3 }], view, null)
    expect(happened[1]).toEqual({ kind: 'said', seat: 1, saying: { what: 'break_call' } })
  })

  test('silence is an event without a word', () => {
    expect(happeningsOf([{ event: 'stayed_silent', seat: 1 }], before, null)).toMatchObject([
      { saying: { what: 'silent' } },
    ])
  })
})

test('a match given up has a winner and says how it ended', () => {
  const over = told({ table: { ...told().table, phase: 'over', winner: 1, ended: 'gave_up' } })
  expect(matchResult(over, viewOf(over, 'ru'), null)).toMatchObject({
    winner: 1,
    ending: 'gave_up',
    record: '/api/tables/abc/record?match=1',
  })
  expect(matchResult(told(), viewOf(told(), 'ru'), null)).toBeNull()
})
