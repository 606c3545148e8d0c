/** The row of buttons: what may be said now, stronger to weaker, each labelled with what will be said. */
import { capital, t } from './catalogue.svelte'
import { meldName, suitName } from './names'
import { parseCommand, parseMeld, seniorFirst, type Card, type Suit } from './notation'
import { sayingOf, spoken } from './speech'
import type { TableView } from './model'

/** One button of the row. */
export interface Button {
  command: string
  label: string
  /** A suit to be drawn after the label. */
  suit: Suit | null
  /** What a screen reader says, where the label alone does not tell all. */
  name: string | null
  look: 'plain' | 'primary' | 'quiet'
  /** A few words under the label: what follows from it. */
  note: string | null
  /** Cards to be outlined while the button is touched. */
  cards: readonly Card[]
}

/** From the strongest to the weakest: what gives way or gives nothing comes last. */
const ORDER = [
  'show',
  'beat',
  'announce',
  'also',
  'bella',
  'marriage',
  'play',
  'rank?',
  'passes?',
  'swap',
  'claim',
  'silent',
  'done',
  'accept',
  'check',
  'good',
  'pass',
]
/** What has a control of its own: cards, the break, the stock (T9.3), the count (T9.7). */
const ELSEWHERE: ReadonlySet<string> = new Set(['card', 'break', 'draw', 'count'])
const QUIET: ReadonlySet<string> = new Set(['swap', 'claim'])

/**
 * The buttons for the commands that may be said. What is against the rules at a living table is not among them, and
 * «Покажи!», which does not wait for one's turn, has its own place.
 */
export function buttonsOf(view: TableView): Button[] {
  const said = view.legal
    .filter((text) => text !== 'show')
    .map(parseCommand)
    .filter(({ word }) => !ELSEWHERE.has(word))
  const senior = seniorFirst(view.trump)
  const several = said.filter(({ word }) => word === 'announce' || word === 'also').length > 1
  said.sort((a, b) => {
    const byWord = ORDER.indexOf(a.word) - ORDER.indexOf(b.word)
    if (byWord !== 0 || !a.argument.includes(':')) return byWord
    return senior(parseMeld(a.argument), parseMeld(b.argument))
  })
  return said.map(({ text, word, argument }) => ({
    command: text,
    cards: cardsOf(word, argument, view),
    look: word === 'play' && argument === '' ? 'primary' : QUIET.has(word) ? 'quiet' : 'plain',
    note: noteOf(text, view),
    ...labelOf(text, word, argument, several, view),
  }))
}

/** How many cards may be cut at the break; null when it is not one's turn to break. */
export function breakRange(legal: readonly string[]): { lowest: number; highest: number } | null {
  const counts = legal.filter((text) => text.startsWith('break ')).map((text) => Number(text.slice(6)))
  return counts.length === 0 ? null : { lowest: Math.min(...counts), highest: Math.max(...counts) }
}

/** What a word leads to, where that is not in the word itself: the rest that is left to one after a count (T9.7). */
function noteOf(text: string, { living, me }: TableView): string | null {
  if (text !== 'accept' || me === null || !living?.tally) return null
  return t('living.rest', { n: living.tally[me] ?? 0 })
}

function labelOf(text: string, word: string, argument: string, several: boolean, view: TableView) {
  const saying = sayingOf(text, view)
  const label = text === 'show none' ? t('table.own_up') : saying === null ? text : spoken(saying, view.game)
  if (word === 'play') {
    const suit = (argument || (view.turnUp ?? '').slice(-1) || null) as Suit | null
    return { label: t('ui.play'), suit, name: suit && t('say.play_suit', { suit: suitName(suit) }) }
  }
  if (several && (word === 'announce' || word === 'also')) {
    const meld = parseMeld(argument)
    const from = word === 'also' ? label : capital(meldName(meld, view.game))
    return { label: from, suit: meld.suit, name: meld.suit && `${from}, ${suitName(meld.suit)}` }
  }
  return { label, suit: null, name: null }
}

function cardsOf(word: string, argument: string, { trump, hand, turnUp }: TableView): Card[] {
  if (word === 'announce' || word === 'beat' || word === 'also') return parseMeld(argument).cards
  if (word === 'show' && argument !== 'none') return parseMeld(argument).cards
  const suit = argument || trump
  if (word === 'bella' || word === 'marriage') return [`K${suit}`, `Q${suit}`].filter((card) => hand.includes(card))
  if (word === 'swap') return [`7${trump ?? (turnUp ?? '').slice(-1)}`]
  return []
}
