/** Words for the lines of a score. */
import { capital, t } from './catalogue.svelte'
import { kindName, meldName } from './names'
import type { DealResult, Game, MatchResult, ScoreLine } from './model'

/** «Карты во взятках», «Терц от туза»: what a line of the sum counts. */
export function lineLabel(line: Pick<ScoreLine, 'what' | 'meld' | 'offence'>, game: Game): string {
  if (line.what === 'meld' && line.meld) {
    return capital(line.meld.includes(':') ? meldName(line.meld, game) : kindName(line.meld, game))
  }
  if (line.what === 'penalty') return capital(t(`offence.${line.offence}`))
  return t(`deal.line.${line.what}`)
}

/** The verdict over a deal: red for bait, hanging bait and match, in ink otherwise. */
export function verdict(result: DealResult): { text: string; red: boolean } {
  const taker = result.taker === null ? '' : nameIn(result, result.taker)
  if (result.outcome === 'thrown_in') return { text: t('say.thrown_in'), red: false }
  if (result.outcome === 'bait')
    return { text: t(isMine(result) ? 'deal.bait.own' : 'deal.bait.other', { name: taker }), red: true }
  if (result.outcome === 'hanging') return { text: t('say.hanging_bait'), red: true }
  return {
    text: result.names.map((_, seat) => `${nameIn(result, seat)} ${pointsOf(result)[seat] ?? 0}`).join(' · '),
    red: false,
  }
}

/** One line under the verdict: trumps, who played, and how it stood. */
export function summary(result: DealResult): string {
  if (result.trump === null) return t('deal.nobody_played')
  const suit = t(`suit.${result.trump}.name`)
  if (result.taker === null) return t('deal.trumps', { suit })
  const own = pointsOf(result)[result.taker] ?? 0
  const against = pointsOf(result).reduce((sum, points, seat) => (seat === result.taker ? sum : sum + points), 0)
  const key = isMine(result) ? 'deal.played.own' : 'deal.played.other'
  return capital(t(key, { suit, name: nameIn(result, result.taker), own, against }))
}

/** The reckoning in one or two sentences: why what was written was written (D7, T2.3). */
export function explanation(result: DealResult): string[] {
  const sentences: string[] = []
  const points = pointsOf(result)
  const taker = result.taker
  if (taker !== null && result.outcome !== 'thrown_in') {
    const own = points[taker] ?? 0
    const others = points.filter((_, seat) => seat !== taker)
    const against = others.join(' + ')
    const n = points.reduce((sum, each) => sum + each, 0)
    const side = others.length > 1 ? 'two' : 'one'
    sentences.push(t(`deal.why.${result.outcome}.${side}`, { name: nameIn(result, taker), own, against, n }))
  }
  if (result.outcome === 'thrown_in') sentences.push(t('deal.why.thrown_in'))
  if (result.outcome === 'claimed') sentences.push(t('deal.why.claimed'))
  if (result.outcome === 'played') sentences.push(t('deal.why.played'))
  if (result.hung > 0) sentences.push(t('deal.why.hung', { n: result.hung }))
  if (result.fell) sentences.push(t('deal.why.fell', { name: nameIn(result, result.fell.seat), n: result.fell.points }))
  return sentences
}

/** How a match came to its end, in a sentence; empty where that is not known any more. */
export function endingText({ ending, me, winner }: Pick<MatchResult, 'ending' | 'me' | 'winner'>): string {
  if (ending === null) return ''
  const lost = me !== null && me !== winner
  return t(ending === 'gave_up' && lost ? 'ui.ending.gave_up_own' : `ui.ending.${ending}`)
}

/** «Вы» or the name. */
export function nameIn(result: Pick<DealResult, 'names' | 'me'>, seat: number): string {
  return seat === result.me ? t('ui.you') : (result.names[seat] ?? '')
}

/** Each seat's points of the deal (D7.1): the line that sums up. */
export function pointsOf(result: DealResult): readonly number[] {
  return (
    result.lines.find((line) => line.what === 'points')?.values.map((value) => value ?? 0) ?? result.names.map(() => 0)
  )
}

function isMine(result: DealResult): boolean {
  return result.taker !== null && result.taker === result.me
}
