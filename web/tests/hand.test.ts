/** The order of the hand and the arithmetic of where its cards lie. */
import { describe, expect, test } from 'vitest'
import { cardAt, cutAt, cutLayout, handStep, INDEX_SHARE, position, rowsOf } from '$lib/layout'
import { PACK, rankOf, RANKS, suitOf, SUITS, type Suit } from '$lib/notation'
import { sortHand, suitOrder } from '$lib/sort'

/** Hands that are the same on every run: every pack order a linear step gives, cut to size. */
function hands(size: number): string[][] {
  return [1, 3, 5, 7, 9, 11, 13].flatMap((step) =>
    PACK.map((_, start) => Array.from({ length: size }, (_, i) => PACK[(start + i * step) % 32]!)),
  )
}

const isRed = (suit: Suit) => suit === 'D' || suit === 'H'

describe('sorting', () => {
  test('no card is lost or made', () => {
    for (const hand of hands(9)) expect([...sortHand(hand, 'H')].sort()).toEqual([...hand].sort())
  })

  test('trumps lie at the left, each suit lies together, in natural order downward', () => {
    for (const hand of hands(9)) {
      for (const trump of [...SUITS, null]) {
        const sorted = sortHand(hand, trump)
        const suits = sorted.map(suitOf).filter((suit, i, all) => suit !== all[i - 1])
        expect(new Set(suits).size).toBe(suits.length)
        if (trump && hand.some((card) => suitOf(card) === trump)) expect(suits[0]).toBe(trump)
        for (const [i, card] of sorted.entries()) {
          const next = sorted[i + 1]
          if (next && suitOf(next) === suitOf(card)) {
            expect(RANKS.indexOf(rankOf(card))).toBeGreaterThan(RANKS.indexOf(rankOf(next)))
          }
        }
      }
    }
  })

  test('colours alternate wherever the suits held allow it', () => {
    for (let held = 1; held < 16; held++) {
      const suits = new Set(SUITS.filter((_, i) => held & (1 << i)))
      for (const trump of [...suits, null]) {
        const order = suitOrder(suits, trump)
        const pairs = order.slice(1).filter((suit, i) => isRed(suit) === isRed(order[i]!)).length
        const red = order.filter(isRed).length
        const free = trump === null ? [...suits] : [...suits].filter((suit) => suit !== trump)
        const least = best(free, trump)
        expect(pairs, `${[...suits].join('')} ${trump}: ${order.join('')} with ${red} red`).toBe(least)
      }
    }
  })
})

/** The fewest neighbours of one colour that any order of these suits after the trump can have. */
function best(suits: Suit[], trump: Suit | null): number {
  if (suits.length === 0) return 0
  return Math.min(
    ...suits.map((suit) => {
      const rest = suits.filter((each) => each !== suit)
      return (trump !== null && isRed(trump) === isRed(suit) ? 1 : 0) + best(rest, suit)
    }),
  )
}

describe('the hand fits', () => {
  test.each([320, 360, 390, 430, 700, 1000])('in a box of %i px whatever the number of cards', (box) => {
    for (let count = 1; count <= 9; count++) {
      const card = Math.min(box * 0.236, 112)
      const step = handStep(count, card, box)
      expect(card + step * (count - 1)).toBeLessThanOrEqual(box + 1e-9)
      expect(step).toBeLessThanOrEqual(card * 0.74)
    }
  })

  test('on the narrowest phone nine cards show their whole index, at least 31 px each', () => {
    const box = 360 - 16
    const card = 0.236 * 360
    expect(handStep(9, card, box)).toBeGreaterThanOrEqual(31)
    expect(handStep(9, card, box)).toBeGreaterThanOrEqual(card * INDEX_SHARE)
  })

  test('each strip belongs to the card whose index lies in it, the last card is whole', () => {
    for (let i = 0; i < 9; i++) expect(cardAt(32 * i + 1, 9, 85, 32)).toBe(i)
    expect(cardAt(32 * 8 + 84, 9, 85, 32)).toBe(8)
    expect(cardAt(-1, 9, 85, 32)).toBeNull()
    expect(cardAt(32 * 8 + 86, 9, 85, 32)).toBeNull()
    expect(cardAt(10, 0, 85, 32)).toBeNull()
  })

  test('two rows hold five and four', () => {
    expect(rowsOf([...'abcdefghi'], true).map((row) => row.length)).toEqual([5, 4])
    expect(rowsOf([...'abcde'], true)).toHaveLength(1)
    expect(rowsOf([...'abcdefghi'], false)).toHaveLength(1)
  })
})

describe('the break', () => {
  test('the pack lies inside its box, the halves open, the line lies between them', () => {
    for (let cut = 1; cut <= 12; cut++) {
      const { lefts, line } = cutLayout(13, cut, 66, 322)
      expect(lefts[0]).toBe(0)
      expect(lefts[12]! + 66).toBeCloseTo(322)
      expect(lefts[cut]! - lefts[cut - 1]! - 66).toBeCloseTo(24)
      expect(line).toBeCloseTo(lefts[cut - 1]! + 66 + 12)
    }
  })

  test('dragging the line to where it lies for a cut gives that cut, beyond the ends the last possible one', () => {
    for (let cut = 1; cut <= 12; cut++) expect(cutAt(cutLayout(13, cut, 66, 322).line, 13, 66, 322)).toBe(cut)
    expect(cutAt(-500, 13, 66, 322)).toBe(1)
    expect(cutAt(5000, 13, 66, 322)).toBe(12)
  })
})

test('seats go clockwise from oneself', () => {
  expect([0, 1, 2].map((seat) => position(seat, 1, 3))).toEqual([2, 0, 1])
  expect([0, 1].map((seat) => position(seat, null, 2))).toEqual([0, 1])
})
