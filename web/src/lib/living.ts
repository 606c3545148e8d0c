/**
 * The living table (T9) as the page shows it: what of one's own commands is unlawful and what it costs, what may be
 * asked to be shown, what was charged. All of it is told by the server; here it is only put in order and in words.
 */
import { capital, t } from './catalogue.svelte'
import { cardName, kindName, meldName, suitName } from './names'
import { isCard, parseCommand, parseMeld, seniorFirst, type Card, type Seat, type Suit } from './notation'
import { sayingOf, spoken } from './speech'
import type { Call, Happening, SheetRow, TableView } from './model'

/** What a command of one's own costs once it is exposed: for the offender's target, his own points, the other's. */
export interface Price {
  offence: string
  rule: string
  hill: number
  own: number
  other: number
  /** The match is lost. */
  lost: boolean
}

/** An offence that was exposed. `points` are written by seat, below nought too. */
export interface Penalty {
  seat: Seat
  offence: string
  rule: string
  hill: number
  points: readonly number[]
  lost: boolean
  /** The kind of the meld, where it was one. */
  kind: string | null
}

/** An offence that nobody noticed, told when the match is over. */
export interface Unnoticed {
  deal: number
  seat: Seat
  offence: string
  rule: string
  meld: string | null
  suit: Suit | null
  points: number | null
}

/** Something of the opponent's that may still be asked to be shown: a meld, a marriage, what he asked the rank with. */
export interface Open {
  what: 'meld' | 'marriage' | 'rank'
  kind: string | null
}

/** What only a living table has. */
export interface Living {
  /** What one can do besides what is lawful, each with its price. */
  prices: Readonly<Record<string, Price>>
  /** Who still has to draw, in order. */
  drawing: readonly Seat[]
  open: readonly Open[]
  /** What whoever is on turn is called upon to do; all know that. */
  call: Call | null
  /** Where the end of a deal is: a count is awaited, or was stated, or a claim waits for its answer. */
  end: 'counting' | 'checking' | 'claiming' | null
  /** Trick points by seat as they were stated. */
  tally: readonly number[] | null
  /** One's true trick points: told in training only. */
  known: number | null
  /** What was charged in this deal so far. */
  penalties: readonly Penalty[]
}

/** One line of the slip with what came to light. */
export interface Exposed {
  seat: Seat | null
  text: string
  rule: string | null
  cards: readonly Card[]
  /** It cost somebody something. */
  red: boolean
}

/** Faults of an announcement that everybody sees, so that they are charged at once (T9.5), and a claim (T9.6). */
const SEEN_AT_ONCE: ReadonlySet<string> = new Set(['few_cards', 'early_figure', 'second_meld', 'wrong_claim'])

/** One unlawful thing that can be done. */
export interface Wrong {
  command: string
  label: string
  suit: Suit | null
  /** What a screen reader says. */
  name: string
}

/** Unlawful things of one kind and one price. */
export interface WrongGroup {
  key: string
  label: string
  price: Price
  /** It comes to light by itself, at once. */
  seen: boolean
  items: readonly Wrong[]
}

/** «сопернику +20, в гору +100»: what an offence costs. */
export function priceText({ hill, own, other, lost }: Price): string {
  if (lost) return t('price.lost')
  const parts: [string, number][] = [
    ['price.other', other],
    ['price.own', own],
    ['price.hill', hill],
  ]
  const told = parts.filter(([, count]) => count !== 0).map(([key, count]) => t(key, { count }))
  return told.length > 0 ? told.join(', ') : t('living.free')
}

/** What the referee says of an offence and its price. */
export function penaltyText(penalty: Penalty): string {
  const { offence, kind } = penalty
  const { own, other, hill } = priceOfPenalty(penalty)
  return t(`penalty.${offence}`, { count: other, other, own, hill, meld: kind === null ? '' : meldOf(kind) })
}

/** A penalty as it stands on the sheet: «объявление, которого нет: сопернику +20, в гору +100». */
export function chargeText(penalty: Penalty): string {
  return `${t(`offence.${penalty.offence}`)}: ${priceText(priceOfPenalty(penalty))}`
}

function priceOfPenalty({ seat, offence, rule, hill, points, lost }: Penalty): Price {
  const own = -(points[seat] ?? 0)
  const other = points.find((_, each) => each !== seat) ?? 0
  return { offence, rule, hill, own, other, lost }
}

/** What was charged in a deal, from the lines of its sum. */
export function chargesOf({ lines }: Pick<SheetRow, 'lines'>): Penalty[] {
  return lines.flatMap(({ what, offence, seat, hill, values, rule, meld }) => {
    if (what !== 'penalty' || !offence || seat == null) return []
    const points = values.map((value) => value ?? 0)
    return [{ seat, offence, rule, hill: hill ?? 0, points, lost: LOST.has(offence), kind: meld && kindOfMeld(meld) }]
  })
}

/** What loses the match at once (T9.3); a line of the sheet does not say so itself. */
const LOST: ReadonlySet<string> = new Set(['drawn_out_of_turn', 'drawn_before_break', 'card_too_many', 'card_too_few'])

function kindOfMeld(meld: string): string {
  return meld.includes(':') ? parseMeld(meld).kind : meld
}

/** A meld that is not there: «терца». */
function meldOf(kind: string): string {
  return t(kind.length > 1 ? `meld_of.figure_${kind}` : `meld_of.run_${kind}`)
}

/** What a happening brings to light, as the slip shows it; null for any other. */
export function exposed(happening: Happening, view: TableView): Exposed | null {
  const none = { seat: null, rule: null, cards: [], red: false }
  switch (happening.kind) {
    case 'shown': {
      const own = happening.seat === view.me
      const text = t(own ? 'living.shown_you' : 'living.shown', { name: nameOf(view, happening.seat) })
      return { ...none, text, cards: happening.cards }
    }
    case 'scored': {
      // What one holds oneself need not be shown to one; bella and the marriage are known by their names.
      if (happening.seat === view.me || happening.meld === 'bella' || happening.meld === 'marriage') return null
      return { ...none, text: scoredText(happening, view), cards: parseMeld(happening.meld).cards }
    }
    case 'revived':
      return { ...none, text: t('table.revived', { name: nameOf(view, happening.seat), count: happening.points }) }
    case 'recounted': {
      const each = happening.points.map((count, seat) => t('table.points_of', { name: nameOf(view, seat), count }))
      return { ...none, text: t('table.recounted', { points: each.join(', ') }) }
    }
    case 'penalised': {
      const { penalty, cards } = happening
      return { seat: penalty.seat, text: penaltyText(penalty), rule: penalty.rule, cards, red: true }
    }
    default:
      return null
  }
}

/** What the screen reader is told of a happening of the living table; null for any other. */
export function livingSentence(happening: Happening, view: TableView): string | null {
  if (happening.kind === 'wrote') {
    const own = happening.seat === view.me ? '_you' : ''
    return t(`table.meld_written${own}`, { name: nameOf(view, happening.seat), count: happening.points })
  }
  if (happening.kind === 'upheld') return t('table.upheld')
  if (happening.kind === 'shown') {
    const own = happening.seat === view.me ? '_you' : ''
    const cards = happening.cards.map(cardName).join(', ')
    return t(`table.shown${own}`, { name: nameOf(view, happening.seat), cards })
  }
  const line = exposed(happening, view)
  if (line === null) return null
  if (line.seat === null) return line.text
  return t('penalty.told', { name: nameOf(view, line.seat), text: line.text, rule: line.rule ?? '' })
}

/** «Лена пишет терц от короля, 20 очков». */
export function scoredText({ seat, meld, points }: Extract<Happening, { kind: 'scored' }>, view: TableView): string {
  const named = meld === 'bella' || meld === 'marriage' ? t(`meld.${meld}`) : meldName(meld, view.game)
  return t('live.scored', { name: nameOf(view, seat), meld: named, points: t('ui.points', { count: points }) })
}

/** «Вы», or the name. */
export function nameOf(view: TableView, seat: Seat): string {
  return seat === view.me ? t('ui.you') : (view.seats[seat]?.name ?? '')
}

/** «Кон 2, Лена: объявление, которого нет, терц от дамы (T9.1)». */
export function unnoticedText(each: Unnoticed, name: string): string {
  const what = each.meld ? ownMeld(each.meld) : each.suit ? suitName(each.suit) : (each.points ?? '')
  const told = { deal: each.deal, name, offence: t(`offence.${each.offence}`), rule: each.rule }
  return t('table.unnoticed_line', { ...told, what: what === '' ? '' : `, ${what}` })
}

/** «терц от дамы червей»: with the suit, for whoever may know it. */
function ownMeld(text: string): string {
  const { kind, top, suit } = parseMeld(text)
  const meld = kindName(kind, 'terz')
  return suit === null ? meld : t('say.meld_suit', { meld, top: t(`top.${top}`), suit: suitName(suit) })
}

/** Whether a command can be given at all, lawful or not. */
export function isPossible(view: TableView, command: string): boolean {
  return view.legal.includes(command) || priceOf(view, command) !== null
}

/** What an unlawful command of one's own costs; null where it is lawful, or cannot be given. */
export function priceOf(view: TableView, command: string): Price | null {
  return view.living?.prices[command] ?? null
}

/** Whether it is one's own draw: it is offered only then (T9.3). */
export function mayDraw(view: TableView): boolean {
  return view.living !== null && view.legal.includes('draw')
}

/** What «Покажи!» asks for, in words: «терц и марьяж». */
export function askedText(open: readonly Open[]): string {
  return open
    .map(({ what, kind }) =>
      what === 'rank'
        ? t('living.asked_rank')
        : what === 'marriage'
          ? t('meld.marriage')
          : kindName(kind ?? '3', 'terz'),
    )
    .join(', ')
}

/** All that one can do against the rules now, by kind and price: first what may pass unnoticed. */
export function wrongs(view: TableView): WrongGroup[] {
  const groups = new Map<string, WrongGroup & { items: Wrong[] }>()
  for (const [command, price] of Object.entries(view.living?.prices ?? {})) {
    const kind = kindOf(command, price)
    const key = [kind, price.offence, price.hill, price.own, price.other].join()
    const group = groups.get(key) ?? {
      key,
      label: groupLabel(command, kind, view),
      price,
      seen: isSeen(price),
      items: [],
    }
    group.items.push(wrong(command, view))
    groups.set(key, group)
  }
  const all = [...groups.values()].sort(inOrder)
  for (const { items } of all) items.sort(byMeld(view.trump))
  return all
}

function isSeen(price: Price): boolean {
  return price.lost || SEEN_AT_ONCE.has(price.offence)
}

/** What goes together: announcements of a kind, cards; announcements that all fail alike whatever is named. */
function kindOf(command: string, price: Price): string {
  if (isCard(command)) return 'card'
  const { word, argument } = parseCommand(command)
  if (word !== 'announce' && word !== 'beat') return word
  return price.offence === 'few_cards' || price.offence === 'second_meld'
    ? `${word} any`
    : `${word} ${parseMeld(argument).kind}`
}

function groupLabel(command: string, kind: string, view: TableView): string {
  if (kind === 'card') return t('living.play_card')
  if (kind === 'draw') return t('table.draw')
  if (kind.endsWith(' any')) return t('living.any_meld')
  const { word, argument } = parseCommand(command)
  if (word === 'beat') return t('say.beat', { meld: capital(kindName(parseMeld(argument).kind, 'terz')) })
  if (word === 'announce') return capital(kindName(parseMeld(argument).kind, 'terz'))
  const saying = sayingOf(command, view)
  return saying === null ? command : spoken(word === 'marriage' ? { what: 'marriage' } : saying, view.game)
}

function wrong(command: string, view: TableView): Wrong {
  if (isCard(command)) {
    const name = capital(cardName(command))
    return { command, label: name, suit: null, name }
  }
  const { word, argument } = parseCommand(command)
  if (word === 'announce' || word === 'beat') {
    const { suit } = parseMeld(argument)
    const label = capital(meldName(argument, 'terz'))
    return { command, label, suit, name: suit === null ? label : `${label}, ${suitName(suit)}` }
  }
  const label = word === 'draw' ? t('table.draw') : groupLabel(command, word, view)
  const suit = word === 'marriage' && argument ? (argument as Suit) : null
  return { command, label, suit, name: suit === null ? label : `${label} ${suitName(suit)}` }
}

const WORDS = ['beat', 'announce', 'rank?', 'marriage', 'claim', 'card', 'draw']
const KINDS = ['3', '4', '5', '6', '7', '8', 'QQQQ', 'KKKK', 'AAAA', 'JJJJ']

/** What may pass unnoticed first, what loses the match last; offences together, the smaller melds first. */
function inOrder(a: WrongGroup, b: WrongGroup): number {
  const place = ({ seen, key, price }: WrongGroup) => {
    const [word = '', kind = ''] = key.split(',')[0]!.split(' ')
    return [Number(seen), Number(price.lost), OFFENCES.indexOf(price.offence), WORDS.indexOf(word), KINDS.indexOf(kind)]
  }
  const [one, other] = [place(a), place(b)]
  const differs = one.findIndex((each, i) => each !== other[i])
  return differs < 0 ? 0 : one[differs]! - other[differs]!
}

const OFFENCES = ['false_meld', 'false_marriage', 'rank_without_meld', 'announced_twice', 'downgrade', 'seven_kept']

function byMeld(trump: Suit | null): (a: Wrong, b: Wrong) => number {
  const senior = seniorFirst(trump)
  return (a, b) => {
    const [one, other] = [parseCommand(a.command), parseCommand(b.command)]
    if (one.word !== 'announce' && one.word !== 'beat') return 0
    return senior(parseMeld(one.argument), parseMeld(other.argument))
  }
}
