/** What the screen reader is told: one sentence an event, in the language of the page. */
import { capital, t } from './catalogue.svelte'
import { cardName, cardObject, suitName } from './names'
import { livingSentence, scoredText } from './living'
import { spoken } from './speech'
import type { Happening, TableView } from './model'
import type { Seat } from './notation'

/** The sentence for something that happened; null where nothing need be said. */
export function sentence(happening: Happening, view: TableView): string | null {
  const { game } = view
  const who = (seat: Seat) => nameOf(view, seat)
  const mine = (seat: Seat) => (seat === view.me ? 'own' : 'other')
  switch (happening.kind) {
    case 'dealt':
      return t('live.dealt', { name: who(happening.dealer), card: cardName(happening.turnUp) })
    case 'topped_up':
      return t('live.topped_up', { card: cardName(happening.fresa) })
    case 'said':
      if (happening.saying.what === 'silent') return null
      return t('live.said', { name: who(happening.seat), words: spoken(happening.saying, game) })
    case 'played':
      return t(`live.played.${mine(happening.seat)}`, { name: who(happening.seat), card: cardObject(happening.card) })
    case 'taken': {
      const n = happening.trick.points ?? 0
      return t(`live.taken.${mine(happening.seat)}`, {
        name: who(happening.seat),
        points: t('ui.points', { count: n }),
      })
    }
    case 'swapped':
      return t(`live.swapped.${mine(happening.seat)}`, { name: who(happening.seat), card: cardObject(happening.taken) })
    case 'broken':
      return t('live.broken', { name: who(happening.seat), cards: t('ui.cards', { count: happening.count }) })
    case 'drew':
      if (happening.card !== null) return t('live.drew', { card: cardObject(happening.card) })
      return view.living ? t('living.drew', { name: who(happening.seat) }) : null
    case 'scored':
      return scoredText(happening, view)
    case 'burnt':
      return t(happening.figure ? 'say.burnt_figure' : 'say.burnt_run')
    case 'written':
      return t('live.written', { totals: totals(happening.result.names, happening.result.totals) })
    case 'won':
      return t('live.won', { name: happening.result.names[happening.result.winner] ?? '' })
    case 'rematch':
      return t('ui.rematch')
    case 'wrote':
    case 'upheld':
    case 'shown':
    case 'revived':
    case 'recounted':
    case 'penalised':
      return livingSentence(happening, view)
    case 'presence':
      return t(`live.presence.${happening.presence}`, { name: who(happening.seat) })
  }
}

/** «Ваш ход. Заход: туз червей»: what one is called upon to do, and what for. */
export function callSentence(view: TableView): string | null {
  if (view.call === null) return null
  const call = t(`ui.call.${view.call}`)
  const led = view.trick.cards[0]
  if (view.call !== 'play' || !led) return t('live.call', { call })
  return t('live.call_led', { call, card: cardName(led.card) })
}

/** «Лена: шесть карт, две взятки, играет»: an opponent in one sentence. */
export function seatSentence(view: TableView, seat: Seat): string {
  const { name, cards, tricks, presence } = view.seats[seat]!
  const parts = [t('ui.cards', { count: cards }), t('ui.tricks', { count: tricks })]
  if (view.taker === seat && view.trump) parts.push(t('ui.takes_suit', { suit: suitName(view.trump) }))
  if (view.dealer === seat) parts.push(t('ui.tag.dealer'))
  if (presence !== 'here') parts.push(t(`ui.presence.${presence}`))
  if (view.acting.includes(seat)) parts.push(t('ui.to_act'))
  return `${name}: ${parts.join(', ')}`
}

function totals(names: readonly string[], points: readonly number[]): string {
  return names.map((name, i) => `${name} ${points[i] ?? 0}`).join(', ')
}

function nameOf(view: TableView, seat: Seat): string {
  return seat === view.me ? capital(t('ui.you')) : (view.seats[seat]?.name ?? '')
}
