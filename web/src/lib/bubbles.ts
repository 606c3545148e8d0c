/**
 * The life of a bubble. It stands until the next thing is said in the exchange, at least long enough to be read;
 * then it is old (light, quiet) till the exchange or the trick ends, then it goes. One per seat. Pure: time is given.
 */
import type { Seat } from './notation'

/** One bubble. `until`: the moment before which it may neither turn old nor go. */
export interface Bubble {
  seat: Seat
  text: string
  until: number
  /** The next thing was said: old as soon as `until` has come. */
  answered: boolean
  /** The exchange is over: gone as soon as `until` has come. */
  over: boolean
}

/** How long a text must stand, in ms at normal speed. */
export function readingTime(text: string): number {
  return 1600 + 45 * text.length
}

/** Somebody says something: a new bubble over his seat; all others have been answered. */
export function speak(bubbles: readonly Bubble[], seat: Seat, text: string, now: number, speed: number): Bubble[] {
  const others = bubbles.filter((each) => each.seat !== seat).map((each) => ({ ...each, answered: true }))
  return [...others, { seat, text, until: now + readingTime(text) * speed, answered: false, over: false }]
}

/** What this seat said has been answered, by whatever came of it. */
export function answer(bubbles: readonly Bubble[], seat: Seat): Bubble[] {
  return bubbles.map((each) => (each.seat === seat ? { ...each, answered: true } : each))
}

/** The exchange or the trick is over. */
export function endExchange(bubbles: readonly Bubble[]): Bubble[] {
  return bubbles.map((each) => ({ ...each, answered: true, over: true }))
}

/** Drop those whose time has come. */
export function sweep(bubbles: readonly Bubble[], now: number): Bubble[] {
  return bubbles.filter((each) => !each.over || each.until > now)
}

/** Whether a bubble is old by now. */
export function isOld(bubble: Bubble, now: number): boolean {
  return bubble.answered && bubble.until <= now
}

/** Milliseconds until something about them changes; null when nothing will by time alone. */
export function nextChange(bubbles: readonly Bubble[], now: number): number | null {
  const times = bubbles.filter((each) => each.answered && each.until > now).map((each) => each.until - now)
  return times.length === 0 ? null : Math.min(...times)
}
