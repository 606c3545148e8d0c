/**
 * The table on screen: the view shown at this moment and all that passes by it (bubbles, a trick that waits to be
 * seen, notes, what is selected). Steps come in at `push`, commands go out through the connection.
 */
import { spoken } from '$lib/speech'
import { answer, endExchange, isOld, nextChange, readingTime, speak, sweep, type Bubble } from '$lib/bubbles'
import { language, t } from '$lib/catalogue.svelte'
import { paused, trickAfter, withPlayed, withSaid, withTaken } from '$lib/interim'
import { hintSentence } from '$lib/hints'
import { callSentence, sentence } from '$lib/live'
import { exposed, isPossible, priceOf, type Exposed } from '$lib/living'
import { Playback } from '$lib/playback'
import { settings } from '$lib/settings.svelte'
import * as sound from '$lib/sound'
import type {
  DealResult,
  Happening,
  Hints,
  MatchResult,
  Reason,
  Room,
  SeatView,
  Step,
  TableView,
  Trick,
} from '$lib/model'
import type { Card, Seat } from '$lib/notation'
import { rememberOrigins } from './flights'

/** The way to the server. Whoever implements it reports refusals through `TableState.refused`. */
export interface Connection {
  send(command: string): void
  /** Ask what the master would do; the answer comes through `TableState.showHints` or `hintRefused`. */
  hint(): void
  /** A preset phrase. */
  say(phrase: string): void
  /** Ready for the next deal. */
  ready(): void
  /** Agree to another match in the same seats. */
  rematch(): void
  /** Take an open seat; `anew` over a new connection, which alone knows a name that was just changed. */
  sit(anew?: boolean): void
  /** Take one's own seat back from the bot that sits in. */
  comeBack(): void
  /** For the host: a bot of the house on an open seat. */
  seatBot(seat: Seat, bot: string): void
  /** For the host: a guest may not sit here any more; a bot plays his match to the end. */
  shutOut(seat: Seat): void
  /** For the host: the end of the table. */
  closeTable(): void
  /** Give the match up (two seats). */
  giveUp(): void
  leave(): void
}

/** A line of what was said, for the desktop's log. */
export interface LogLine {
  seat: Seat
  text: string
}

/** A dark slip in the row of buttons. */
export interface Note {
  rule: string
  text: string
}

/** How long a complete trick lies at least, how long a card that was played and something said are looked at, in ms. */
const HOLD = 1400
const AFTER_CARD = 420
const AFTER_WORDS = 700
const SWEEP = 320
const NOTE_TIME = 4000
/** How long a letter of the referee's slip is read, in ms. */
const VERDICT_LETTER = 45

export class TableState {
  view = $state.raw<TableView>() as TableView
  room = $state.raw<Room>() as Room
  bubbles = $state.raw<Bubble[]>([])
  log = $state.raw<LogLine[]>([])
  /** A complete trick that waits to be seen. */
  held = $state.raw<Trick | null>(null)
  /** What has just come to light: a meld that was shown, at a living table the referee's words; waits to be seen. */
  verdict = $state.raw<readonly Exposed[]>([])
  note = $state.raw<Note | null>(null)
  hints = $state.raw<Hints | null>(null)
  /** A hint was asked for and is being thought out. */
  hinting = $state(false)
  /** Cards of the meld whose button is touched. */
  outlined = $state.raw<readonly Card[]>([])
  selected = $state<Card | null>(null)
  /** A command on its way; nothing else can be sent meanwhile. */
  pending = $state<string | null>(null)
  online = $state(true)
  dealResult = $state.raw<DealResult | null>(null)
  matchResult = $state.raw<MatchResult | null>(null)
  /** The sentence for the polite live region, and for the assertive one. */
  spokenAloud = $state('')
  alarm = $state('')
  /** The newest view there is, however far the playing back has come: a right to ask hangs on it alone (T9). */
  newest = $state.raw<TableView>() as TableView
  /** Time, as far as bubbles and clocks have to know it. */
  now = $state(performance.now())

  private readonly playback = new Playback<Step>(
    (step, hurry) => this.show(step, hurry),
    (error) => console.error(error),
  )
  private seen: (() => void) | null = null
  private dealSeen: (() => void) | null = null
  private heldAt = 0
  private bubbleTimer: ReturnType<typeof setTimeout> | undefined
  private noteTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    view: TableView,
    room: Room,
    readonly connection: Connection,
  ) {
    this.view = view
    this.newest = view
    this.room = room
  }

  /** «Покажи!» can be said now. It does not wait until everything has been shown: the right may lapse meanwhile. */
  get mayDemand(): boolean {
    return this.newest.legal.includes('show')
  }

  /** Show what happened, after what is still being shown. */
  push(step: Step): void {
    this.newest = step.view
    this.playback.push(step)
  }

  /** Forget what was still to be shown and show this view: after a lost connection. */
  reset(view: TableView): void {
    this.playback.clear()
    this.seen?.()
    this.dealSeen?.()
    this.pending = null
    this.newest = view
    this.turnTo(view)
  }

  /** Ends when all steps have been shown. */
  settled(): Promise<void> {
    return this.playback.settled()
  }

  /**
   * Send a legal command. It is not carried out here: the table changes when the server says so. What the game has
   * left behind already, though that is still to be shown, is not asked for any more.
   */
  send(command: string): void {
    const view = command === 'show' ? this.newest : this.view
    if (this.pending !== null || !this.online) return
    if (!isPossible(view, command) || !isPossible(this.newest, command)) return
    this.pending = command
    this.hints = null
    this.hinting = false
    this.note = null
    this.outlined = []
    this.connection.send(command)
  }

  /** The server refused what was sent. */
  refused(reason: Reason): void {
    this.pending = null
    this.showReason(reason)
  }

  /** Something lies there to be seen before it goes on. */
  get waits(): boolean {
    return this.held !== null || this.verdict.length > 0
  }

  /** Play a card, or tell why it cannot be played. What has come to light is read first. */
  async playCard(card: Card): Promise<void> {
    if (this.verdict.length > 0) return this.goOn()
    if (this.held) {
      this.goOn()
      await this.settled()
    }
    if (this.view.legal.includes(card)) this.send(card)
    else this.tellWhyNot(card)
  }

  /** Why a card is not played by a touch: the rules forbid it, or it would cost something (T9). */
  whyNot(card: Card): Note | null {
    const price = priceOf(this.view, card)
    if (price !== null) return { rule: price.rule, text: t(`living.warn.${price.offence}`) }
    const reason = this.view.reasons[card]
    return reason ? { rule: reason.rule, text: reason.text[language()] } : null
  }

  private tellWhyNot(card: Card): void {
    const why = this.whyNot(card)
    if (why) this.showNote(why)
  }

  /** Select a card, as the first touch does. */
  select(card: Card | null): void {
    this.selected = card
    if (card) this.tellWhyNot(card)
  }

  /** Somebody says a preset phrase. */
  chat(seat: Seat, phrase: string): void {
    const saying = { what: 'chat', kind: phrase } as const
    this.tell(sentence({ kind: 'said', seat, saying }, this.view))
    this.say(seat, spoken(saying, this.view.game))
  }

  /** Who sits where and is there, as of now, however far the playing back has come. */
  setSeats(seats: readonly SeatView[]): void {
    const now = this.view.seats.map((each, i) => {
      const { name, bot, presence, botAt } = seats[i] ?? each
      return { ...each, name, bot, presence, botAt }
    })
    this.view = { ...this.view, seats: now }
  }

  /** The finished deal has been looked at. */
  closeDeal(): void {
    this.dealResult = null
    this.dealSeen?.()
  }

  /** The trick has been seen: «Дальше», the table, Space, or a card touched for the next lead. */
  goOn(): void {
    this.seen?.()
  }

  /** A tap on the table: it may have been meant for something else, so the trick lies its time all the same. */
  goOnInTime(): void {
    const left = this.heldAt + HOLD * settings.speed - performance.now()
    if (this.held) setTimeout(() => this.goOn(), Math.max(0, left))
  }

  /** Whether a hint can be asked for now. */
  get hintable(): boolean {
    return this.room.hints && this.online && this.view.call !== null && this.held === null && this.pending === null
  }

  /** Ask for a hint; asked again, take it away. */
  askHints(): void {
    if (this.hints) this.hints = null
    else if (this.hintable && !this.hinting) {
      this.hinting = true
      this.connection.hint()
    }
  }

  /** The master has answered. */
  showHints(hints: Hints): void {
    this.hinting = false
    if (!this.view.legal.includes(hints.best)) return
    this.hints = hints
    this.note = null
    this.tell(hintSentence(hints, this.view))
  }

  /** There will be no hint; without a reason the table has only moved on. */
  hintRefused(reason: Reason | null): void {
    this.hinting = false
    this.showReason(reason)
  }

  private showReason(reason: Reason | null): void {
    if (reason) this.showNote({ rule: reason.rule, text: reason.text[language()] })
  }

  showNote(note: Note): void {
    this.note = note
    clearTimeout(this.noteTimer)
    this.noteTimer = setTimeout(() => (this.note = null), NOTE_TIME)
  }

  isOld(bubble: Bubble): boolean {
    return isOld(bubble, this.now)
  }

  /** The connection was lost or is back. */
  setOnline(online: boolean): void {
    this.online = online
    this.alarm = online ? '' : t('ui.offline')
  }

  private async show(step: Step, hurry: () => boolean): Promise<void> {
    const pause = (ms: number) => wait(ms * settings.speed * (hurry() ? 0.5 : 1))
    for (const [at, happening] of step.happenings.entries()) {
      await this.showOne(happening, at, step, pause)
    }
    this.turnTo(step.view)
  }

  private async showOne(happening: Happening, at: number, step: Step, pause: (ms: number) => Promise<void>) {
    this.tell(sentence(happening, this.view))
    switch (happening.kind) {
      case 'said':
        if (happening.saying.what === 'silent') break
        this.say(happening.seat, spoken(happening.saying, this.view.game))
        this.view = withSaid(this.view, happening.seat)
        await pause(AFTER_WORDS)
        break
      case 'played': {
        if (this.view.trick.cards.length === 0) this.setBubbles(endExchange(this.bubbles))
        const trick = trickAfter(this.view.trick, step.happenings, at, step.view.trick)
        rememberOrigins()
        this.pending = null
        this.view = withPlayed(this.view, happening.seat, happening.card, trick)
        this.sound('card')
        await pause(AFTER_CARD)
        break
      }
      case 'taken':
        await this.hold(happening.trick, pause)
        this.setBubbles(endExchange(this.bubbles))
        this.sound('take')
        this.view = withTaken(this.view, happening.seat)
        await pause(SWEEP)
        break
      case 'dealt':
        this.setBubbles([])
        this.dealResult = null
        break
      case 'written':
        await this.showDeal(happening.result)
        break
      case 'won':
        this.matchResult = happening.result
        break
      case 'rematch':
        this.matchResult = null
        this.dealResult = null
        break
      case 'topped_up':
        this.setBubbles(endExchange(this.bubbles))
        rememberOrigins()
        break
      case 'swapped':
      case 'drew':
      case 'broken':
        rememberOrigins()
        break
      case 'scored':
      case 'shown':
      case 'revived':
      case 'recounted':
      case 'penalised':
        await this.expose(happening, step.happenings[at + 1], pause)
        break
      case 'upheld':
      case 'wrote':
      case 'burnt':
      case 'presence':
        break
    }
  }

  /** Show a finished deal until a player has looked at it; spectators see it until the next one begins. */
  private async showDeal(result: DealResult): Promise<void> {
    this.sound('pencil')
    this.dealResult = result
    if (this.view.me === null) return
    await new Promise<void>((resolve) => (this.dealSeen = resolve))
    this.dealSeen = null
  }

  /** Write on the slip of what came to light; when all of it is written, it lies until it has been seen. */
  private async expose(happening: Happening, next: Happening | undefined, pause: (ms: number) => Promise<void>) {
    const line = exposed(happening, this.view)
    if (line === null) return
    this.view = paused(this.view)
    this.pending = null
    this.verdict = [...this.verdict, line]
    if (line.red) this.sound('pencil')
    if (next && exposed(next, this.view) !== null) return
    const words = this.verdict.reduce((length, { text }) => length + text.length, 0)
    await this.look(pause, readingTime('') + VERDICT_LETTER * words)
    this.verdict = []
  }

  /** Keep a complete trick on the table until it has been seen. */
  private async hold(trick: Trick, pause: (ms: number) => Promise<void>): Promise<void> {
    this.view = { ...paused(this.view), trick }
    this.held = trick
    this.heldAt = performance.now()
    await this.look(pause, HOLD)
    this.held = null
  }

  /** Wait until it has been seen; by itself that takes `ms`. */
  private async look(pause: (ms: number) => Promise<void>, ms: number): Promise<void> {
    const seen = new Promise<void>((resolve) => (this.seen = resolve))
    const byItself = settings.autoSweep || this.view.me === null
    await (byItself ? Promise.race([seen, pause(ms)]) : seen)
    this.seen = null
  }

  private turnTo(view: TableView): void {
    const mine = view.call !== null && (this.view.call !== view.call || this.view.legal !== view.legal)
    this.view = view
    this.pending = null
    this.hints = null
    this.hinting = false
    if (this.selected && !view.hand.includes(this.selected)) this.selected = null
    if (mine) this.callUpon(view)
  }

  /** It is one's turn: say it aloud, knock when nobody seems to be looking. What one said before has had its time. */
  private callUpon(view: TableView): void {
    if (view.me !== null) this.setBubbles(answer(this.bubbles, view.me))
    this.tell(callSentence(view))
    if (document.hidden) this.knock()
    else setTimeout(() => this.view === view && this.pending === null && this.knock(), NOTE_TIME)
  }

  private knock(): void {
    this.sound('knock')
    if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(10)
  }

  private say(seat: Seat, text: string): void {
    this.log = [...this.log.slice(-7), { seat, text }]
    this.setBubbles(speak(this.bubbles, seat, text, performance.now(), settings.speed))
  }

  private setBubbles(bubbles: Bubble[]): void {
    this.now = performance.now()
    this.bubbles = sweep(bubbles, this.now)
    clearTimeout(this.bubbleTimer)
    const next = nextChange(this.bubbles, this.now)
    if (next !== null) this.bubbleTimer = setTimeout(() => this.setBubbles(this.bubbles), next + 1)
  }

  private tell(text: string | null): void {
    if (text) this.spokenAloud = text
  }

  private sound(what: sound.Sound): void {
    if (settings.sound) sound.play(what)
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
