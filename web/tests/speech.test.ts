/** What is said and what stands on the buttons, word for word. */
import { beforeAll, describe, expect, test } from 'vitest'
import { breakRange, buttonsOf } from '$lib/buttons'
import { setLanguage } from '$lib/catalogue.svelte'
import { sayingOf, spoken } from '$lib/speech'
import { tableView } from './views'
import type { Saying } from '$lib/model'

beforeAll(() => setLanguage('ru'))

const labels = (legal: string[], more = {}) => buttonsOf(tableView({ legal, ...more })).map(({ label }) => label)

describe('the words of the game', () => {
  test.each<[Saying, string]>([
    [{ what: 'pass' }, 'Пас'],
    [{ what: 'play', suit: null }, 'Играю!'],
    [{ what: 'play', suit: 'S' }, 'Играю пики!'],
    [{ what: 'announce', kind: '3' }, 'Терц!'],
    [{ what: 'announce', kind: '4' }, 'Берц!'],
    [{ what: 'rank_ask' }, 'Рост?'],
    [{ what: 'rank_told', kind: '3', top: 'K' }, 'Терц от короля'],
    [{ what: 'beat', kind: '4', top: 'Q' }, 'Не годится. Берц от дамы!'],
    [{ what: 'beat', kind: '3', top: 'K', trump: true }, 'Не годится. Терц от короля, козырный!'],
    [{ what: 'also', kind: '3', top: '10' }, 'И ещё терц от десятки'],
    [{ what: 'passes_ask' }, 'Проходит ли мой терц?'],
  ])('Деберц: %j', (saying, words) => {
    expect(spoken(saying, 'deberts')).toBe(words)
  })

  test.each<[Saying, string]>([
    [{ what: 'announce', kind: '4' }, 'Пятьдесят!'],
    [{ what: 'announce', kind: '5' }, 'Сто пять!'],
    [{ what: 'announce', kind: 'JJJJ' }, 'Двести валетов!'],
    [{ what: 'beat', kind: '3', top: 'K', suit: 'C' }, 'Не годится. Терц от короля крести!'],
    [{ what: 'beat', kind: 'AAAA' }, 'Не годится. Сто тузов!'],
    [{ what: 'rank_told', kind: '5', top: 'K' }, 'Сто пять от короля'],
    [{ what: 'marriage', suit: 'H' }, 'Марьяж, черви!'],
    [{ what: 'claim', top: '501' }, 'Есть пятьсот один!'],
    [{ what: 'claim', top: '777' }, 'Очки есть, партия!'],
  ])('Терц: %j', (saying, words) => {
    expect(spoken(saying, 'terz')).toBe(words)
  })

  test('in Деберц "in trumps" is said only where it decides', () => {
    const situation = { game: 'deberts', target: 501, trump: 'H' } as const
    const level = { ...situation, standing: { seat: 1, kind: '3', top: 'K' } }
    expect(sayingOf('beat KH:3', level)).toMatchObject({ trump: true })
    expect(sayingOf('beat AH:3', level)).toMatchObject({ trump: false })
    expect(sayingOf('beat KS:3', level)).toMatchObject({ trump: false })
  })
})

describe('buttons', () => {
  test('go from the stronger to the weaker, passing and conceding last', () => {
    expect(labels(['good', 'rank?', 'beat AS:3'])).toEqual(['Не годится. Терц от туза!', 'Рост?', 'Годится'])
    expect(labels(['pass', 'play C', 'play D', 'play S'])).toEqual(['Играю', 'Играю', 'Играю', 'Пас'])
  })

  test('one meld says what will be heard; of several each shows its top and suit to its owner', () => {
    expect(labels(['announce AS:3', 'silent'])).toEqual(['Терц!', 'Молчу'])
    const several = buttonsOf(tableView({ legal: ['announce JH:3', 'announce AS:3', 'silent'] }))
    expect(several.map(({ label, suit }) => [label, suit])).toEqual([
      ['Терц от туза', 'S'],
      ['Терц от валета', 'H'],
      ['Молчу', null],
    ])
  })

  test('at most one is primary, and never one that answers', () => {
    const primary = (legal: string[]) => buttonsOf(tableView({ legal })).filter(({ look }) => look === 'primary')
    expect(primary(['play', 'pass'])).toHaveLength(1)
    expect(primary(['good', 'rank?', 'beat AS:3'])).toHaveLength(0)
    expect(primary(['claim', 'swap', 'marriage'])).toHaveLength(0)
  })

  test('cards and the break are no buttons', () => {
    expect(labels(['AH', '10S', 'break 1', 'break 12'])).toEqual([])
    expect(breakRange(['break 1', 'break 2', 'break 12'])).toEqual({ lowest: 1, highest: 12 })
    expect(breakRange(['AH'])).toBeNull()
  })

  test('a touched button outlines the cards it speaks of', () => {
    const [meld, swap] = buttonsOf(tableView({ legal: ['announce AS:3', 'swap'], trump: 'H' }))
    expect(meld?.cards).toEqual(['AS', 'KS', 'QS'])
    expect(swap?.cards).toEqual(['7H'])
  })
})
