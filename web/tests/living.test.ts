/** The living table (T9): what the server tells of it, in order and in words. */
import { beforeAll, describe, expect, test } from 'vitest'
import { setLanguage } from '$lib/catalogue.svelte'
import { buttonsOf } from '$lib/buttons'
import {
  askedText,
  chargesOf,
  chargeText,
  exposed,
  isPossible,
  livingSentence,
  penaltyText,
  priceText,
  unnoticedText,
  wrongs,
  type Living,
  type Penalty,
  type Price,
} from '$lib/living'
import { optionsBeside, withOption } from '$lib/options'
import { rulesText } from '$lib/rulestext'
import { chargedIn, livingEvents } from '$lib/wire-living'
import { paused } from '$lib/interim'
import { living } from '../src/gallery/living'
import { tableView } from './views'
import type * as wire from '$protocol'
import type { OptionData } from '$lib/api'

beforeAll(() => setLanguage('ru'))

const price = (offence: string, more: Partial<Price> = {}): Price => ({
  offence,
  rule: 'T9.1',
  hill: 0,
  own: 0,
  other: 0,
  lost: false,
  ...more,
})
const LIE = price('false_meld', { hill: 100, other: 20 })

function table(prices: Record<string, Price>, legal: string[] = [], more: Partial<Living> = {}) {
  return tableView({ game: 'terz', taker: null, legal, living: living({ prices, ...more }) })
}

const FALSE: Penalty = {
  seat: 1,
  offence: 'false_meld',
  rule: 'T9.1',
  hill: 100,
  points: [20, 0],
  lost: false,
  kind: '3',
}

describe('prices', () => {
  test.each([
    [LIE, 'сопернику +20, в гору +100'],
    [price('downgrade', { own: 20 }), 'себе −20'],
    [price('card_too_many', { lost: true }), 'проигрыш партии'],
    [price('undercounted'), 'ничего'],
  ])('are told in words', (cost, text) => {
    expect(priceText(cost)).toBe(text)
  })

  test('what is against the rules is never among the ordinary buttons, nor are the draw and «Покажи!»', () => {
    const view = table({ 'announce KC:3': LIE }, ['announce JD:3', 'show', 'draw', 'count 7', 'JD'])
    expect(buttonsOf(view).map(({ command }) => command)).toEqual(['announce JD:3'])
    expect(isPossible(view, 'announce KC:3')).toBe(true)
    expect(isPossible(view, 'announce AS:3')).toBe(false)
  })

  test('nothing is possible while something is still being shown', () => {
    const view = paused(table({ 'announce KC:3': LIE }, ['draw']))
    expect(isPossible(view, 'announce KC:3')).toBe(false)
    expect(isPossible(view, 'draw')).toBe(false)
  })
})

describe('the menu of what is against the rules', () => {
  const view = table({
    draw: price('card_too_many', { lost: true }),
    claim: price('wrong_claim', { hill: 100 }),
    'announce JJJJ': price('false_meld', { hill: 100, other: 200 }),
    'announce KC:3': LIE,
    'announce AC:3': LIE,
    'announce 9H:3': price('downgrade', { own: 20 }),
    'rank?': price('rank_without_meld', { hill: 100 }),
  })

  test('has one entry for each kind and price: small lies first, what loses the match last', () => {
    expect(wrongs(view).map(({ label, price: { offence }, items }) => [label, offence, items.length])).toEqual([
      ['Терц', 'false_meld', 2],
      ['Двести валетов', 'false_meld', 1],
      ['Рост?', 'rank_without_meld', 1],
      ['Терц', 'downgrade', 1],
      ['Есть пятьсот один!', 'wrong_claim', 1],
      ['Взять карту', 'card_too_many', 1],
    ])
  })

  test('tells what comes to light at once from what may pass', () => {
    expect(wrongs(view).map(({ seen }) => seen)).toEqual([false, false, false, false, true, true])
  })

  test('lists melds of a kind from the senior, each by its name for a screen reader', () => {
    expect(wrongs(view)[0]?.items.map(({ name }) => name)).toEqual(['Терц от туза, крести', 'Терц от короля, крести'])
  })

  test('puts together announcements that fail alike, whatever is named', () => {
    const late = price('few_cards', { hill: 100 })
    const groups = wrongs(table({ 'announce KC:3': late, 'announce AS:4': late, 'announce QQQQ': late }))
    expect(groups.map(({ label, items }) => [label, items.length])).toEqual([['Объявить комбинацию', 3]])
  })
})

describe('what comes to light', () => {
  test('«Покажи!» names what it asks for', () => {
    expect(
      askedText([
        { what: 'meld', kind: '4' },
        { what: 'marriage', kind: null },
        { what: 'rank', kind: null },
      ]),
    ).toBe('пятьдесят, марьяж, с чем спросили рост')
  })

  test('a penalty is told with its amounts', () => {
    expect(penaltyText(FALSE)).toBe('Ложное объявление: терца нет. Сопернику +20, в гору +100')
    expect(chargeText(FALSE)).toBe('объявление, которого нет: сопернику +20, в гору +100')
    const down = { ...FALSE, offence: 'downgrade', hill: 0, points: [0, -20] }
    expect(penaltyText(down)).toBe('Понижение ранга: −20')
    const over = { ...FALSE, offence: 'overcounted', hill: 0, points: [7, 0], kind: null }
    expect(penaltyText(over)).toBe('Неправильный подсчёт: лишние 7 пишет соперник')
  })

  test('the listener hears whose it was', () => {
    const view = table({})
    expect(livingSentence({ kind: 'penalised', penalty: FALSE, cards: [] }, view)).toMatch(/^Лена\. .*\(T9\.1\)$/)
    expect(livingSentence({ kind: 'wrote', seat: 0, points: 20 }, view)).toBe('Вы пишете 20 очков, не показывая.')
    expect(livingSentence({ kind: 'wrote', seat: 1, points: 20 }, view)).toBe('Лена пишет 20 очков, не показывая.')
    expect(livingSentence({ kind: 'dealt', dealer: 0, turnUp: '7H' }, view)).toBeNull()
  })

  test('a recount names both', () => {
    expect(exposed({ kind: 'recounted', points: [87, 63] }, table({}))?.text).toBe('Пересчитали: Вы — 87, Лена — 63.')
  })

  test('the review names deal, player, offence and meld', () => {
    const each = { deal: 2, seat: 1, offence: 'false_meld', rule: 'T9.1', meld: 'QH:3', suit: null, points: null }
    expect(unnoticedText(each, 'Лена')).toBe('Кон 2, Лена: объявление, которого нет, терц от дамы черви (T9.1)')
    expect(unnoticedText({ ...each, offence: 'overcounted', meld: null, points: 74 }, 'Лена')).toContain('74')
  })

  test('the charges of a deal are read from its lines', () => {
    const line = { what: 'penalty', meld: '3', rule: 'T9.1', values: [20, null] } as const
    expect(chargesOf({ lines: [{ ...line, offence: 'false_meld', seat: 1, hill: 100 }] })).toEqual([FALSE])
  })
})

describe('events of a living table', () => {
  const before = table({})
  const told = (event: wire.Event) => livingEvents(event, before)?.map(({ kind }) => kind) ?? null

  test('are said, and shown where something is', () => {
    expect(told({ event: 'demanded', seat: 0 })).toEqual(['said'])
    expect(told({ event: 'meld_shown', seat: 1, meld: 'KC:3', cards: ['KC', 'QC', 'JC'], claim: 0 })).toEqual([
      'said',
      'shown',
    ])
    expect(told({ event: 'marriage_shown', seat: 1, suit: 'H', claim: 0 })).toEqual(['said', 'shown'])
    expect(told({ event: 'counted', seat: 1, points: 87 })).toEqual(['said'])
    expect(told({ event: 'checked', seat: 0, points: [63, 87] })).toEqual(['said', 'recounted'])
    expect(told({ event: 'claim_upheld', seat: 0 })).toEqual(['upheld'])
    expect(told({ event: 'passed', seat: 0 })).toBeNull()
  })

  test('what beats is not shown, so its suit is not named', () => {
    const standing = { seat: 0, kind: '3', top: 'Q' }
    const happened = livingEvents({ event: 'beaten', seat: 1, spoken: 'K:3', meld: 'KC:3' }, { ...before, standing })
    expect(happened).toEqual([
      { kind: 'said', seat: 1, saying: { what: 'beat', kind: '3', top: 'K' } },
      { kind: 'burnt', seat: 0, figure: false },
    ])
  })

  test('what was charged is kept until the next deal', () => {
    const event: wire.PenalisedEvent = {
      event: 'penalised',
      ...FALSE,
      offence: 'false_meld',
      points: [20, 0],
      spoken: ':3',
      meld: null,
      claim: 0,
    }
    expect(chargedIn([event], [])).toEqual([FALSE])
    expect(chargedIn([{ event: 'dealt', number: 2, dealer: 0, turn_up: '7H', hand: [] }], [FALSE])).toEqual([])
  })
})

describe('rules of a living table', () => {
  test('name the amounts that were agreed on', () => {
    const section = rulesText('terz', 'ru', { target: 301, penalty: 50 }).find(({ rule }) => rule === 'T9')
    expect(section?.rules.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `T9.${n}`))
    expect(section?.rules[0]?.text).toContain('не 301, а 401')
    expect(section?.rules[1]?.text).toContain('50 в гору')
  })

  test('an option that does not go with the referee is as usual again', () => {
    const option = (name: string, ...values: (string | number)[]): OptionData => {
      const text = { ru: '', en: '' }
      const choices = values.map((value) => ({ value, label: text, help: text }))
      return { name, rule: 'T9', label: text, help: text, choices, lowest: null, highest: null }
    }
    const options = [
      option('per_turn', 'one', 'many'),
      option('referee', 'strict', 'table'),
      option('penalty', 100, 50),
    ]
    const strict = { per_turn: 'many', referee: 'strict', penalty: 100 }
    expect(optionsBeside(strict, options).map(({ name }) => name)).toEqual(['per_turn', 'referee'])
    const living = withOption(strict, 'referee', 'table', options)
    expect(living).toEqual({ per_turn: 'one', referee: 'table', penalty: 100 })
    expect(withOption({ ...living, penalty: 50 }, 'referee', 'strict', options).penalty).toBe(100)
  })
})
