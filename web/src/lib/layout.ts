/** The arithmetic of the table: where the cards of a hand and of the pack for the break lie. Lengths in CSS pixels. */

/** Share of a card's width that shows its whole index. */
export const INDEX_SHARE = 0.34
/** The widest step between two cards of a hand, in card widths. */
const LOOSE = 0.74
/** How far the two halves of the pack open at the break. */
export const CUT_OPENING = 24

/** The step from one card of the hand to the next: `min(0.74 w, (box - w) / (n - 1))`. */
export function handStep(count: number, card: number, box: number): number {
  return Math.min(LOOSE * card, (box - card) / Math.max(1, count - 1))
}

/** Which card of the hand is under x, counted from the left edge of the first card; null beside the hand. */
export function cardAt(x: number, count: number, card: number, step: number): number | null {
  if (count === 0 || x < 0 || x > card + step * (count - 1)) return null
  return Math.min(count - 1, Math.floor(x / step))
}

/** How cards are shared between the rows of a hand: all in one, or 5 + 4. */
export function rowsOf<T>(cards: readonly T[], twoRows: boolean): T[][] {
  if (!twoRows || cards.length <= 5) return [[...cards]]
  const upper = Math.ceil(cards.length / 2)
  return [cards.slice(0, upper), cards.slice(upper)]
}

/** The spread of the pack for the break: the step between cards, the left edge of each card and of the line. */
export function cutLayout(cards: number, cut: number, card: number, box: number) {
  const step = (box - 2 * card - CUT_OPENING) / Math.max(1, cards - 2)
  const opening = card + CUT_OPENING - step
  const lefts = Array.from({ length: cards }, (_, i) => i * step + (i >= cut ? opening : 0))
  return { step, lefts, line: (cut - 1) * step + card + CUT_OPENING / 2 }
}

/** Where the line falls when it is dragged to x: how many cards are cut, from 1 to one less than there are. */
export function cutAt(x: number, cards: number, card: number, box: number): number {
  const { step } = cutLayout(cards, 1, card, box)
  const cut = Math.round((x - card - CUT_OPENING / 2) / step) + 1
  return Math.max(1, Math.min(cards - 1, cut))
}

/** Where a seat sits as one sees it: 0 oneself, then clockwise. */
export function position(seat: number, me: number | null, seats: number): number {
  return (seat - (me ?? 0) + seats) % seats
}
