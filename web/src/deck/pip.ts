import type { Suit } from '$lib/notation'

/** One suit sign of the sprite at (x, y), `size` units wide, upside down when `turned`. */
export function pip(suit: Suit, x: number, y: number, size: number, turned = false, cls = 'yc-s'): string {
  const scale = ((turned ? -1 : 1) * size) / 100
  return `<use href="#yp-${suit}" class="${cls}" transform="translate(${x} ${y}) scale(${scale})"/>`
}
