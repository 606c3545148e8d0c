/**
 * The product's one notation (cards, melds, commands as text), as far as the page has to read it.
 * The page reads which cards a text names; it never decides what may be said or played.
 */

/** A suit letter: spades, clubs, diamonds, hearts. */
export type Suit = 'S' | 'C' | 'D' | 'H'
/** A card: rank then suit, `AH`, `10S`. */
export type Card = string
/** A place at the table, from 0. */
export type Seat = number

export const SUITS: readonly Suit[] = ['S', 'C', 'D', 'H']
/** Ranks in natural order, the lowest first. */
export const RANKS: readonly string[] = ['7', '8', '9', '10', 'J', 'Q', 'K', 'A']
/** All cards. */
export const PACK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit))

const CARD = /^(?:[789JQKA]|10)[SCDH]$/

/** A meld as its text names it. `kind` is the length of a run or the letters of a figure. */
export interface Meld {
  text: string
  kind: string
  /** Rank of the top card of a run; of a figure, the rank of its cards. */
  top: string
  /** The suit of a run, null for a figure. */
  suit: Suit | null
  /** Its cards, the top first. */
  cards: Card[]
}

/** A command's word and what follows it: `beat KC:3` is `{ word: 'beat', argument: 'KC:3' }`; a played card has the word `card`. */
export interface Command {
  text: string
  word: string
  argument: string
}

export function isCard(text: string): boolean {
  return CARD.test(text)
}

export function suitOf(card: Card): Suit {
  return card.slice(-1) as Suit
}

export function rankOf(card: Card): string {
  return card.slice(0, -1)
}

/** Read a meld: `QH:3` is queen, jack and ten of hearts, `JJJJ` the four jacks. Throws a RangeError on any other text. */
export function parseMeld(text: string): Meld {
  if (/^(J|Q|K|A)\1{3}$/.test(text)) {
    const top = text.charAt(0)
    return { text, kind: text, top, suit: null, cards: SUITS.map((suit) => top + suit) }
  }
  const [card = '', length = ''] = text.split(':')
  const count = Number(length)
  const top = RANKS.indexOf(rankOf(card))
  if (!isCard(card) || !Number.isInteger(count) || count < 3 || top - count < -1) {
    throw new RangeError(`not a meld: ${text}`)
  }
  const suit = suitOf(card)
  const cards = Array.from({ length: count }, (_, i) => `${RANKS[top - i]}${suit}`)
  return { text, kind: String(count), top: rankOf(card), suit, cards }
}

/** Split a command into its word and its argument. */
export function parseCommand(text: string): Command {
  if (isCard(text)) return { text, word: 'card', argument: text }
  const space = text.indexOf(' ')
  if (space < 0) return { text, word: text, argument: '' }
  return { text, word: text.slice(0, space), argument: text.slice(space + 1) }
}

/** Kinds of melds from the junior to the senior, for the order of buttons. */
const KINDS = ['3', '4', '5', '6', '7', '8', 'QQQQ', 'KKKK', 'AAAA', 'JJJJ']

/** Compare melds for showing them, the senior first: kind, top, trump. */
export function seniorFirst(trump: Suit | null): (a: Meld, b: Meld) => number {
  const key = (meld: Meld) =>
    KINDS.indexOf(meld.kind) * 100 + RANKS.indexOf(meld.top) * 2 + (meld.suit !== null && meld.suit === trump ? 1 : 0)
  return (a, b) => key(b) - key(a)
}
