/** Reading cards, melds and commands. */
import { expect, test } from 'vitest'
import { isCard, PACK, parseCommand, parseMeld, seniorFirst } from '$lib/notation'

test('there are 32 cards, and nothing else is one', () => {
  expect(new Set(PACK).size).toBe(32)
  expect(PACK.every(isCard)).toBe(true)
  for (const text of ['', 'S', '1S', '6S', '10', 'AHH', 'aH', 'pass']) expect(isCard(text)).toBe(false)
})

test('a run names its cards from the top, a figure its four', () => {
  expect(parseMeld('QH:3').cards).toEqual(['QH', 'JH', '10H'])
  expect(parseMeld('AS:8').cards).toHaveLength(8)
  expect(parseMeld('9C:3').cards).toEqual(['9C', '8C', '7C'])
  expect(parseMeld('JJJJ')).toMatchObject({ kind: 'JJJJ', suit: null, cards: ['JS', 'JC', 'JD', 'JH'] })
})

test.each(['', 'QH', 'QH:2', 'QH:x', '8H:3', 'KH:8', 'TTTT', 'JJJ', ':3'])('%j is no meld', (text) => {
  expect(() => parseMeld(text)).toThrow(RangeError)
})

test('a command is its word and its argument; a card is a command of its own', () => {
  expect(parseCommand('beat KC:3')).toEqual({ text: 'beat KC:3', word: 'beat', argument: 'KC:3' })
  expect(parseCommand('rank?')).toMatchObject({ word: 'rank?', argument: '' })
  expect(parseCommand('10H')).toMatchObject({ word: 'card', argument: '10H' })
})

test('the senior meld comes first: kind, then top, then trump', () => {
  const melds = ['QS:3', 'KH:3', 'KS:3', '10C:4', 'QQQQ', 'JJJJ', 'AD:8'].map(parseMeld)
  const order = melds.sort(seniorFirst('H')).map((meld) => meld.text)
  expect(order).toEqual(['JJJJ', 'QQQQ', 'AD:8', '10C:4', 'KH:3', 'KS:3', 'QS:3'])
})
