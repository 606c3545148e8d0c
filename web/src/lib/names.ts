/** Names of cards, suits and melds in the language of the page. */
import { capital, t } from './catalogue.svelte'
import { parseMeld, rankOf, suitOf, type Card, type Meld, type Suit } from './notation'
import type { Game } from './model'

/** «девятка червей», "nine of hearts". */
export function cardName(card: Card): string {
  return t('card.name', { rank: t(`rank.${rankOf(card)}.name`), suit: t(`suit.${suitOf(card)}.of`) })
}

/** The card as what somebody plays: «девятку червей», "the nine of hearts". */
export function cardObject(card: Card): string {
  return t('card.object', { rank: t(`rank.${rankOf(card)}.object`), suit: t(`suit.${suitOf(card)}.of`) })
}

/** «Девятка червей, козырь»: how a card in the hand is read out. */
export function cardLabel(card: Card, trump: Suit | null): string {
  const name = capital(cardName(card))
  return suitOf(card) === trump ? t('card.trump', { card: name }) : name
}

/** «черви», "hearts". */
export function suitName(suit: Suit): string {
  return t(`suit.${suit}.name`)
}

/** What a kind of meld is called in a game: a run of four is «берц» in Деберц and «пятьдесят» in Терц. */
export function kindName(kind: string, game: Game): string {
  if (kind === '3') return t('meld.terz')
  if (kind === '4' && game === 'deberts') return t('meld.berz')
  return t(kind.length > 1 ? `meld.figure_${kind}` : `meld.run_${kind}`)
}

/** «терц от короля»; a figure, which has no other top, by its kind alone. */
export function meldName(meld: Meld | string, game: Game): string {
  const { kind, top, suit } = typeof meld === 'string' ? parseMeld(meld) : meld
  const name = kindName(kind, game)
  return suit === null ? name : t('say.meld_top', { meld: name, top: t(`top.${top}`) })
}
