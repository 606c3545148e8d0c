/** What is said, in the players' own words. One place for bubbles, buttons, the log and the screen reader. */
import { capital, t } from './catalogue.svelte'
import { kindName, suitName } from './names'
import { parseCommand, parseMeld, type Suit } from './notation'
import type { Game, Saying, Standing } from './model'

/** The words of a saying as the others hear them. */
export function spoken(saying: Saying, game: Game): string {
  const { what, kind, top, suit } = saying
  switch (what) {
    case 'announce':
      return t('say.announce', { meld: capital(kindName(kind ?? '3', game)) })
    case 'rank_told':
      return capital(meldPhrase(saying, game))
    case 'beat':
      return t('say.beat', { meld: capital(meldPhrase(saying, game)) })
    case 'also':
      return t('say.also', { meld: meldPhrase(saying, game) })
    case 'play':
      return suit ? t('say.play_suit', { suit: suitName(suit) }) : t('say.play')
    case 'marriage':
      return suit ? t('say.marriage_suit', { suit: suitName(suit) }) : t('say.marriage')
    case 'claim':
      return t(top === '501' || top === '301' ? `say.claim_${top}` : 'say.claim_other')
    case 'shown':
      return t('say.shown', { meld: capital(meldPhrase(saying, game)) })
    case 'shown_marriage':
      return t('say.shown_marriage', { suit: suit ? suitName(suit) : '' })
    case 'count':
      return t('say.count', { count: saying.count ?? 0 })
    case 'chat':
      return t(`chat.${kind ?? 'hello'}`)
    default:
      return t(`say.${what}`)
  }
}

/** A meld as it is named aloud: with the suit, with "in trumps", or by kind and top alone. */
function meldPhrase({ kind = '3', top, suit, trump }: Saying, game: Game): string {
  const meld = kindName(kind, game)
  if (!top || kind.length > 1) return meld
  const from = t(`top.${top}`)
  if (suit) return t('say.meld_suit', { meld, top: from, suit: suitName(suit) })
  return t('say.meld_top', { meld, top: from }) + (trump ? t('say.trump') : '')
}

/** What a command of one's own will sound like; the labels of buttons are these words. */
export function sayingOf(text: string, situation: Situation): Saying | null {
  const { word, argument } = parseCommand(text)
  switch (word) {
    case 'pass':
    case 'swap':
    case 'good':
    case 'bella':
    case 'done':
    case 'silent':
    case 'accept':
    case 'check':
      return { what: word }
    case 'count':
      return { what: 'count', count: Number(argument) }
    case 'show':
      return argument === '' ? { what: 'show' } : argument === 'none' ? null : showing(argument)
    case 'rank?':
      return { what: 'rank_ask' }
    case 'passes?':
      return { what: 'passes_ask' }
    case 'play':
      return { what: 'play', suit: (argument || null) as Suit | null }
    case 'marriage':
      return { what: 'marriage', suit: (argument || null) as Suit | null }
    case 'claim':
      return { what: 'claim', top: String(situation.target) }
    case 'break':
      return { what: 'break' }
    case 'announce':
      return { what: 'announce', kind: parseMeld(argument).kind }
    case 'beat':
      return beating(argument, situation)
    case 'also': {
      const meld = parseMeld(argument)
      return { what: 'also', kind: meld.kind, top: meld.top }
    }
    default:
      return null
  }
}

/** «Смотри»: the meld is laid open, so its suit is named too. */
function showing(argument: string): Saying {
  const { kind, top, suit } = parseMeld(argument)
  return { what: 'shown', kind, top, suit }
}

/** What `sayingOf` has to know of the table. */
export interface Situation {
  game: Game
  target: number
  trump: Suit | null
  standing: Standing | null
}

/** In Терц the beating meld is shown at once, so its suit is named; in Деберц "in trumps" only where that decides (D5.4). */
function beating(argument: string, { game, trump, standing }: Situation): Saying {
  const meld = parseMeld(argument)
  const saying: Saying = { what: 'beat', kind: meld.kind, top: meld.top }
  if (game === 'terz') return { ...saying, suit: meld.suit }
  const level = standing !== null && standing.kind === meld.kind && standing.top === meld.top
  return { ...saying, trump: level && meld.suit === trump }
}
