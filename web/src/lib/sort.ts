/** The order of a hand: trumps at the left, then suits with colours alternating, natural order downward. */
import { RANKS, rankOf, suitOf, type Card, type Suit } from './notation'

const RED: ReadonlySet<Suit> = new Set(['D', 'H'])
const PLAIN_ORDER: readonly Suit[] = ['S', 'H', 'C', 'D']

/** Sort a hand. Without trumps the turn-up's suit takes their place while the first round asks about it. */
export function sortHand(cards: readonly Card[], trump: Suit | null): Card[] {
  const order = suitOrder(new Set(cards.map(suitOf)), trump)
  const place = (card: Card) => order.indexOf(suitOf(card)) * 8 + 7 - RANKS.indexOf(rankOf(card))
  return [...cards].sort((a, b) => place(a) - place(b))
}

/** The suits that are held, trump first, colours alternating as far as they can. */
export function suitOrder(held: ReadonlySet<Suit>, trump: Suit | null): Suit[] {
  const rest = PLAIN_ORDER.filter((suit) => held.has(suit) && suit !== trump)
  const order: Suit[] = trump && held.has(trump) ? [trump] : []
  let lastRed = order.length > 0 ? RED.has(order[0] as Suit) : majorityRed(rest) === false
  while (rest.length > 0) {
    const at = Math.max(
      0,
      rest.findIndex((suit) => RED.has(suit) !== lastRed),
    )
    const [suit] = rest.splice(at, 1) as [Suit]
    order.push(suit)
    lastRed = RED.has(suit)
  }
  return order
}

/** Of an uneven number of suits the colour with more of them must begin, or two alike would meet. */
function majorityRed(suits: readonly Suit[]): boolean {
  const red = suits.filter((suit) => RED.has(suit)).length
  return red > suits.length - red
}
