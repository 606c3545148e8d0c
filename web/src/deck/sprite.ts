/**
 * The deck as markup: one sprite holds every shape once, a card is a handful of `<use>`.
 * No style attributes anywhere: the strict content security policy refuses them.
 */
import { PACK, rankOf, suitOf, SUITS, type Card, type Suit } from '$lib/notation'
import { jack, king, queen } from './courts'
import { pip } from './pip'
import { GLYPH, INDEX, PATTERN, PENCIL, PIP, ROWS, YUS } from './shapes'

/** Which letters stand in the corners. */
export type Indices = 'ru' | 'int'

const COURT: Record<string, (suit: Suit) => string> = { K: king, Q: queen, J: jack }
const DIAMOND = [83, 99, 115, 135, 151, 167]

/** Where the suit's inner line and the house mark stand in an ace. */
const ACE_MARK: Record<Suit, readonly [line: number, mark: number]> = {
  S: [178, 184],
  C: [178, 184],
  D: [175, 175],
  H: [172, 168],
}

/** The markup of the sprite; put it into the page once, before any card. */
export function sprite(): string {
  const glyphs = Object.entries(GLYPH).map(
    ([name, [path]]) => `<symbol id="yg-${name}" overflow="visible"><path d="${path}"/></symbol>`,
  )
  const pips = SUITS.map((suit) => `<path id="yp-${suit}" d="${PIP[suit]}"/>`)
  const patterns = SUITS.map((suit) => {
    const [width, height, path] = PATTERN[suit]
    const size = `width="${width}" height="${height}" patternUnits="userSpaceOnUse"`
    return `<pattern id="yt-${suit}" ${size}><path class="yc-lpat" d="${path}"/></pattern>`
  })
  const courts = SUITS.flatMap((suit) =>
    Object.entries(COURT).map(
      ([rank, draw]) => `<symbol id="yf-${rank}${suit}" overflow="visible">${draw(suit)}</symbol>`,
    ),
  )
  const bodies = PACK.map((card) => `<symbol id="yb-${card}" overflow="visible">${body(card)}</symbol>`)
  return `<svg class="yc-sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>
    ${[...glyphs, ...pips, ...patterns, ...courts].join('')}
    <pattern id="yb-grid" width="15" height="15" patternUnits="userSpaceOnUse"><path class="yc-bg" d="M0 0H15M0 0V15"/></pattern>
    <clipPath id="yc-half"><rect x="-54" y="0" width="108" height="151"/></clipPath>
    ${bodies.join('')}<symbol id="yb-back" overflow="visible">${backBody()}</symbol></defs></svg>`
}

/** One card. `trump` draws the pencil wave under both indices. Purely a picture: whoever shows it names it. */
export function cardMarkup(card: Card, indices: Indices, trump: boolean): string {
  const corner = index(card, indices, trump)
  return `<svg class="yc yc-${suitOf(card)}" viewBox="0 0 250 350" aria-hidden="true" focusable="false">
    <rect class="yc-paper" x="1" y="1" width="248" height="348" rx="17"/><use href="#yb-${card}"/>
    <g>${corner}</g><g transform="rotate(180 125 175)">${corner}</g></svg>`
}

/** The back of a card. */
export function backMarkup(): string {
  return '<svg class="yc yc-back" viewBox="0 0 250 350" aria-hidden="true" focusable="false"><use href="#yb-back"/></svg>'
}

/** Figures in pencil: digits, "Б", "+", "−"; characters without a figure are left out. */
export function pencilPaths(text: string): { path: string; x: number; y: number }[] {
  return [...text]
    .filter((character) => character in PENCIL)
    .map((character, i) => ({ path: PENCIL[character] ?? '', x: i * 13 + 0.5, y: i % 2 ? 0.6 : 0 }))
}

function index(card: Card, indices: Indices, trump: boolean): string {
  const rank = rankOf(card)
  const glyph = INDEX[indices][rank] ?? rank
  const x = glyph === '10' ? 8 : 14
  const wave = trump ? '<path class="yc-t" d="M15 181C24 175 30 187 40 180S56 176 66 181"/>' : ''
  return `<use href="#yg-${glyph}" class="yc-x" transform="translate(${x} 20)"/>${pip(suitOf(card), 40, 138, 50)}${wave}`
}

function body(card: Card): string {
  const rank = rankOf(card)
  const suit = suitOf(card)
  if (rank === 'A') return aceBody(suit)
  if (rank in COURT) return courtBody(rank, suit)
  const size = rank === '10' ? 37 : 41
  const aside = rank === '10' ? 19 : 23
  return (ROWS[rank] ?? [])
    .map((count, row) => {
      const y = 175 + (row - 2) * 62
      const turned = row > 2
      if (count === 1) return pip(suit, 125, y, size, turned)
      return pip(suit, 125 - aside, y, size, turned) + pip(suit, 125 + aside, y, size, turned)
    })
    .join('')
}

function aceBody(suit: Suit): string {
  const [line, mark] = ACE_MARK[suit]
  return `<use href="#yp-${suit}" class="yc-s" transform="translate(125 175) scale(1.22)"/>
    <use href="#yp-${suit}" class="yc-ace" transform="translate(125 ${line}) scale(.82)"/>
    <path class="yc-acey" d="${YUS}" transform="translate(125 ${mark}) scale(.58)"/>`
}

function courtBody(rank: string, suit: Suit): string {
  const half = `clip-path="url(#yc-half)"><use href="#yf-${rank}${suit}"/></g>`
  const lozenges = DIAMOND.map((x) => `M${x - 5} 175L${x} 170L${x + 5} 175L${x} 180Z`).join('')
  return `<rect class="yc-frame" x="71" y="24" width="108" height="302" rx="5"/>
    <g transform="translate(125 24)" ${half}<g transform="translate(125 326) rotate(180)" ${half}
    <path class="yc-belt" d="M71 169H179V181H71Z"/><path class="yc-beltp" d="${lozenges}"/>
    <rect class="yc-frame2" x="71" y="24" width="108" height="302" rx="5"/>`
}

function backBody(): string {
  return `<rect class="yc-paper" x="1" y="1" width="248" height="348" rx="17"/>
    <rect class="yc-bk" x="13" y="13" width="224" height="324" rx="9"/>
    <rect fill="url(#yb-grid)" x="20" y="20" width="210" height="310"/>
    <rect class="yc-bf" x="20" y="20" width="210" height="310" rx="4"/>
    <path class="yc-bl" d="M125 70L195 175L125 280L55 175Z"/><path class="yc-bl2" d="M125 86L184 175L125 264L66 175Z"/>
    <path class="yc-bm" d="${YUS}" transform="translate(125 146) scale(.84)"/>
    <path class="yc-bm" d="${YUS}" transform="translate(125 204) scale(-.84)"/>`
}
