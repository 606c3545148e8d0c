/**
 * The socket of one table: joins, keeps the connection alive, sends again what was not acknowledged, and turns every
 * message into something to show. It knows the protocol (docs/protocol.md), `wire.ts` what the messages mean.
 */
import { api } from '$lib/api'
import { language } from '$lib/catalogue.svelte'
import { hintsOf } from '$lib/hints'
import { settings, change } from '$lib/settings.svelte'
import { noncesFor, sealCuts } from '$lib/shuffle'
import { chargedIn, penaltyOf } from '$lib/wire-living'
import { dealResult, happeningsOf, matchResult, reasonOf, roomOf, viewOf, type Told } from '$lib/wire'
import type * as wire from '$protocol'
import type { Happening, MatchResult, Reason, TableView } from '$lib/model'
import type { Seat } from '$lib/notation'
import { TableState, type Connection } from './state.svelte'

/** A message that the server acknowledges by its id. */
type Acknowledged = Extract<wire.ClientMessage, { id: string }>
type Unnamed<M> = M extends unknown ? Omit<M, 'id'> : never

/** How often a sign of life is asked for, how long until its lack is shown, and until the socket is given up. */
const PING_EVERY = 5_000
const SILENCE_SHOWN = 2_000
const SILENCE_ENDS = 8_000
/** How the ids of questions for a hint begin: they are not commands, so refusing one takes none back. */
const HINT = 'hint-'
/** Waits before connecting again. */
const BACKOFF = [300, 600, 1_200, 2_500, 5_000]

function withRow(sheet: readonly wire.Row[], row: wire.Row | undefined): readonly wire.Row[] {
  return row ? [...sheet, row] : sheet
}

/** What a link is opened with. */
export interface LinkOptions {
  /** Take an open seat as soon as one has joined. */
  sit: boolean
  /** The private key of a seat whose cookie was lost. */
  key: string | null
}

export class TableLink implements Connection {
  /** The table, once the server has told of it. */
  table = $state.raw<TableState | null>(null)
  /** Why there is no such table to be shown. */
  failure = $state.raw<wire.Refused | null>(null)
  /** An answer has been awaited for longer than one waits without a word. */
  silent = $state(false)

  private socket: WebSocket | null = null
  private told: Told | null = null
  private newest: TableView | null = null
  private number = 0
  private ending: MatchResult['ending'] | null = null
  private readonly unacknowledged = new Map<string, Acknowledged>()
  private readonly prefix = Math.random().toString(36).slice(2, 8)
  private sent = 0
  private hintId = ''
  private attempts = 0
  private closed = false
  private waiting: number | null = null
  private readonly timers: ReturnType<typeof setInterval>[] = []
  private again: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    private readonly options: LinkOptions,
  ) {}

  /** Connect, and stay connected until `close`. Whoever has no cookie yet becomes a guest first. */
  open(): void {
    void api.meet().then(() => this.closed || this.connect())
    this.timers.push(
      setInterval(() => this.ping(), PING_EVERY),
      setInterval(() => this.watch(), 500),
    )
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
  }

  close(): void {
    this.closed = true
    this.timers.forEach(clearInterval)
    clearTimeout(this.again)
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    this.socket?.close()
  }

  // What the table asks for.

  send(command: string): void {
    this.tell({ type: 'command', table: this.id, number: this.number, command })
  }

  hint(): void {
    this.hintId = `${HINT}${this.prefix}-${++this.sent}`
    this.transmit({ type: 'hint', id: this.hintId, number: this.number })
  }

  say(phrase: string): void {
    this.transmit({ type: 'chat', phrase: phrase as wire.SendChat['phrase'] })
  }

  ready(): void {
    const told = this.told
    if (!told || told.you.seat === null || told.table.phase !== 'cutting') return
    void sealCuts(told.table.cuts, told.you.seat).then((seals) => this.tell({ type: 'ready', seals }))
  }

  rematch(): void {
    this.tell({ type: 'rematch' })
  }

  sit(anew = false): void {
    if (!anew) return this.tell({ type: 'sit' })
    this.keep({ type: 'sit' })
    this.socket?.close()
  }

  comeBack(): void {
    this.tell({ type: 'return' })
  }

  seatBot(seat: Seat, bot: string): void {
    this.tell({ type: 'seat_bot', seat, bot })
  }

  shutOut(seat: Seat): void {
    this.tell({ type: 'shut_out', seat })
  }

  closeTable(): void {
    this.tell({ type: 'close' })
  }

  giveUp(): void {
    this.tell({ type: 'give_up' })
  }

  leave(): void {
    this.tell({ type: 'leave' })
  }

  // The connection.

  private readonly wake = () => {
    if (document.hidden) return
    if (this.socket?.readyState === WebSocket.OPEN) this.ping()
    else if (!this.closed && this.socket?.readyState !== WebSocket.CONNECTING) this.connect()
  }

  private connect(): void {
    clearTimeout(this.again)
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`
    const socket = new WebSocket(address)
    this.socket = socket
    this.waiting ??= performance.now()
    socket.onopen = () => this.transmit({ type: 'join', table: this.id })
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as wire.ServerMessage)
    socket.onclose = () => this.socket === socket && this.lost()
  }

  private lost(): void {
    this.socket = null
    if (this.closed || this.failure) return
    this.waiting ??= performance.now()
    const wait = BACKOFF[Math.min(this.attempts++, BACKOFF.length - 1)] ?? 0
    this.again = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.waiting ??= performance.now()
    this.transmit({ type: 'ping' })
  }

  /** See how long an answer has been waited for: first it is shown, then the connection is made anew. */
  private watch(): void {
    if (this.waiting === null) return
    const silence = performance.now() - this.waiting
    if (silence > SILENCE_SHOWN) {
      if (this.table?.online) this.table.setOnline(false)
      this.silent = true
    }
    if (silence > SILENCE_ENDS && this.socket?.readyState === WebSocket.OPEN) {
      this.socket.close()
      this.lost()
    }
  }

  private transmit(message: wire.ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** Send something under a name of its own, and keep it until it is acknowledged. */
  private tell(message: Unnamed<Acknowledged>): void {
    this.transmit(this.keep(message))
    this.ping()
  }

  private keep(message: Unnamed<Acknowledged>): Acknowledged {
    const named = { ...message, id: `${this.prefix}-${++this.sent}` } as Acknowledged
    this.unacknowledged.set(named.id, named)
    return named
  }

  // What the server says.

  private hear(message: wire.ServerMessage): void {
    this.waiting = null
    this.silent = false
    this.table?.setOnline(true)
    switch (message.type) {
      case 'state':
        return this.hearState(message)
      case 'entry':
        return this.hearEntry(message)
      case 'table':
        return this.hearTable(message)
      case 'done':
        this.unacknowledged.delete(message.id)
        return
      case 'refused':
        return this.hearRefusal(message)
      case 'hint':
        if (message.id === this.hintId) this.table?.showHints(hintsOf(message))
        return
      case 'reveal':
        return this.reveal(message)
      case 'chat':
        this.table?.chat(message.seat, message.phrase)
        return
      case 'settings':
        if (message.auto !== settings.autoForced) void change({ autoForced: message.auto })
        return
      case 'why':
      case 'pong':
        return
    }
  }

  private hearState(state: wire.State): void {
    const first = this.table === null
    const { table, you, view, legal, unlawful, reasons, clocks, sheet, review, number } = state
    const penalties = state.penalties.map(penaltyOf)
    this.attempts = 0
    this.number = number
    this.told = { table, you, view, legal, unlawful, penalties, reasons, clocks, sheet, review, at: performance.now() }
    this.newest = viewOf(this.told, language())
    if (this.table === null) this.table = new TableState(this.newest, roomOf(this.told), this)
    else this.table.reset(this.newest)
    this.table.room = roomOf(this.told)
    this.showEnd(this.table)
    for (const message of this.unacknowledged.values()) this.transmit(message)
    if (you.auto !== settings.autoForced) this.transmit({ type: 'settings', auto: settings.autoForced })
    if (first) this.begin()
    this.readyForFirst()
  }

  /** On first arrival: mend a lost seat, sit down where that was asked for, take one's own seat back. */
  private begin(): void {
    const { table, you } = this.told!
    if (you.seat === null && this.options.key) this.tell({ type: 'mend', key: this.options.key })
    else if (you.seat === null && this.options.sit && table.phase === 'waiting') this.sit()
    else if (you.seat !== null && table.seats[you.seat]?.presence === 'gone') this.comeBack()
  }

  /** The first deal of a match is not asked for: whoever has sat down wants to play. */
  private readyForFirst(): void {
    const { table, you, sheet } = this.told!
    const waits = table.phase === 'cutting' && you.seat !== null && !table.ready.includes(you.seat)
    const asked = [...this.unacknowledged.values()].some(({ type }) => type === 'ready')
    if (waits && sheet.length === 0 && !asked) this.ready()
  }

  /** After a reload between deals or after the match: what was last seen. */
  private showEnd(shown: TableState): void {
    const told = this.told!
    const { table, you, sheet } = told
    const row = sheet.at(-1)
    const unread = table.phase === 'cutting' && you.seat !== null && !table.ready.includes(you.seat)
    shown.dealResult = unread && row ? dealResult(row, this.newest!) : null
    const over = table.phase === 'over' || table.phase === 'closed'
    shown.matchResult = over ? matchResult(told, this.newest!, this.ending) : null
  }

  private hearTable(table: wire.Table): void {
    if (!this.told || !this.table) return
    this.told = { ...this.told, table, at: performance.now() }
    this.newest = viewOf(this.told, language())
    this.table.room = roomOf(this.told)
    this.table.setSeats(this.newest.seats)
    this.readyForFirst()
  }

  private hearEntry(entry: wire.Entry): void {
    const { told, newest, table } = this
    if (!told || !newest || !table) return
    if (entry.number <= this.number) return
    if (entry.number > this.number + 1) return this.transmit({ type: 'join', table: this.id })
    this.number = entry.number
    if (entry.id) this.unacknowledged.delete(entry.id)
    const sheet = entry.act?.act === 'rematch' ? [] : (entry.sheet ?? withRow(told.sheet, entry.row))
    this.told = {
      ...told,
      view: entry.view ?? told.view,
      legal: entry.legal ?? [],
      unlawful: entry.unlawful ?? [],
      penalties: chargedIn(entry.events ?? [], told.penalties),
      review: entry.review ?? (entry.act?.act === 'rematch' ? null : told.review),
      reasons: entry.reasons ?? {},
      clocks: entry.clocks ?? told.clocks,
      sheet,
      at: performance.now(),
    }
    const view = viewOf(this.told, language())
    this.newest = view
    const happenings = [...this.acted(entry.act), ...this.happened(entry, newest, view)]
    table.push({ number: entry.number, happenings, view })
  }

  private acted(act: wire.Act | undefined): Happening[] {
    if (act?.act === 'sat_in') return [{ kind: 'presence', seat: act.seat, presence: 'gone' }]
    if (act?.act === 'came_back') return [{ kind: 'presence', seat: act.seat, presence: 'here' }]
    if (act?.act === 'rematch') return [{ kind: 'rematch' }]
    if (act?.act !== 'gave_up') return []
    return this.won(1 - act.seat, 'gave_up')
  }

  private happened(entry: wire.Entry, before: TableView, after: TableView): Happening[] {
    const events = entry.events ?? []
    const won = events.find((event) => event.event === 'match_won')
    const happenings = happeningsOf(events, before, entry.row ? dealResult(entry.row, after) : null)
    return won?.event === 'match_won' ? [...happenings, ...this.won(won.seat, won.ending)] : happenings
  }

  private won(winner: Seat, ending: NonNullable<MatchResult['ending']>): Happening[] {
    this.ending = ending
    const told = this.told!
    const ended = ending === 'gave_up' ? 'gave_up' : 'rules'
    const over = { ...told, table: { ...told.table, winner, phase: 'over', ended } } satisfies Told
    const result = matchResult(over, viewOf(over, language()), ending)
    return result ? [{ kind: 'won', result }] : []
  }

  private hearRefusal(refusal: wire.Refused): void {
    if (refusal.id) this.unacknowledged.delete(refusal.id)
    if (refusal.code === 'no_table' || refusal.code === 'shut_out') {
      this.failure = refusal
      this.close()
    } else if (!this.table) {
      this.socket?.close()
    } else if (refusal.id?.startsWith(HINT)) {
      const moved = refusal.code === 'stale' || refusal.code === 'not_now'
      if (refusal.id === this.hintId) this.table.hintRefused(moved ? null : inWords(refusal))
    } else {
      this.table.refused(inWords(refusal))
    }
  }

  private reveal({ cuts }: wire.Reveal): void {
    const nonces = noncesFor(cuts)
    if (nonces) this.tell({ type: 'nonces', nonces })
  }
}

/** A refusal as the page shows it. */
function inWords({ rule, ru, en }: wire.Refused): Reason {
  return reasonOf({ rule: rule ?? '', ru, en })
}
