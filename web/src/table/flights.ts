/**
 * Cards in flight. A card that appears on the table comes from where it was, or from whoever played it; a trick goes
 * to its winner's pile. Only `translate`, `scale` and `opacity` move. With reduced motion cards appear in their place.
 */
import { settings } from '$lib/settings.svelte'
import type { Card } from '$lib/notation'
import type { TransitionConfig } from 'svelte/transition'

const FLY = 260
const TAKE = 320
const FADE = 120

let origins = new Map<string, DOMRect>()

/** Remember where the cards of the hand and on the table lie now, before they are moved. */
export function rememberOrigins(): void {
  origins = new Map()
  for (const element of document.querySelectorAll<HTMLElement>('[data-card]')) {
    origins.set(element.dataset.card ?? '', element.getBoundingClientRect())
  }
}

/** The card comes from where it lay, or else from the place named `anchor` (`data-anchor`). */
export function flyFrom(element: Element, { card, anchor }: { card: Card; anchor: string }): TransitionConfig {
  return flight(element, origins.get(card) ?? placeOf(anchor), FLY, true)
}

/** The card goes to the place named `anchor`. */
export function flyTo(element: Element, { anchor }: { anchor: string }): TransitionConfig {
  return flight(element, placeOf(anchor), TAKE, false)
}

function placeOf(anchor: string): DOMRect | null {
  return document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect() ?? null
}

function flight(element: Element, other: DOMRect | null, ms: number, arriving: boolean): TransitionConfig {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !other) return { duration: FADE, css: (shown) => `opacity: ${shown}` }
  const here = element.getBoundingClientRect()
  const dx = other.x + other.width / 2 - here.x - here.width / 2
  const dy = other.y + other.height / 2 - here.y - here.height / 2
  const size = Math.max(0.2, Math.min(1.3, other.height / here.height))
  return {
    duration: ms * settings.speed,
    easing: arriving ? easeOut : easeAway,
    css: (t, u) =>
      `translate: ${dx * u}px ${dy * u}px; scale: ${t + size * u}; opacity: ${arriving ? 1 : Math.min(1, 0.2 + t * 2)}`,
  }
}

/** Close to cubic-bezier(.2, .7, .2, 1): quick off, soft to rest. */
function easeOut(t: number): number {
  return 1 - (1 - t) ** 3
}

/** Close to cubic-bezier(.5, 0, .8, .4): slow off, quick away. */
function easeAway(t: number): number {
  return t ** 2
}
