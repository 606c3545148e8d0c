/**
 * Views between two steps. A step's view shows what results of all of it; while its happenings are shown one by one
 * the table has to look as it did after each of them. Only what is seen is moved: nothing is legal meanwhile.
 */
import type { Happening, TableView, Trick } from './model'
import { isCard, type Card, type Seat } from './notation'

/** Nobody is to act while things are still being shown. */
export function paused(view: TableView): TableView {
  const living = view.living && { ...view.living, prices: {}, drawing: [], open: [] }
  return { ...view, legal: [], toAct: null, acting: [], call: null, living }
}

/** Somebody has had his word: he is not on turn any more, and has nothing more to say; cards lie as they lay. */
export function withSaid(view: TableView, seat: Seat): TableView {
  const acting = view.acting.filter((each) => each !== seat)
  const quiet = { ...view, acting, toAct: view.toAct === seat ? null : view.toAct }
  return seat === view.me ? { ...quiet, call: null, legal: view.legal.filter(isCard) } : quiet
}

/** A card has left its hand and lies on the table. `trick` is how the table then looks. */
export function withPlayed(view: TableView, seat: Seat, card: Card, trick: Trick): TableView {
  return {
    ...paused(view),
    trick,
    hand: seat === view.me ? view.hand.filter((each) => each !== card) : view.hand,
    seats: view.seats.map((each, i) => (i === seat ? { ...each, cards: each.cards - 1 } : each)),
  }
}

/** The trick has gone to whoever took it. */
export function withTaken(view: TableView, seat: Seat): TableView {
  return {
    ...paused(view),
    trick: { cards: [], leader: null, winner: null, points: null },
    seats: view.seats.map((each, i) => (i === seat ? { ...each, tricks: each.tricks + 1 } : each)),
  }
}

/** How the trick looks when this card comes to it: as the step's last word, or complete, where it was taken at once. */
export function trickAfter(before: Trick, happenings: readonly Happening[], at: number, after: Trick): Trick {
  const played = happenings[at]
  if (played?.kind !== 'played') return before
  const taken = happenings.slice(at + 1).find((each) => each.kind === 'taken')
  if (taken) return taken.trick
  if (after.cards.some(({ card }) => card === played.card)) return after
  const leader = before.leader ?? played.seat
  return { cards: [...before.cards, played], leader, winner: null, points: null }
}
