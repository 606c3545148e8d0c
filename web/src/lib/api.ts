/** The pages beside the table: what they need from the server, and how it is asked for (docs/protocol.md, "Over HTTP"). */
import { settings } from './settings.svelte'
import { atTable } from './options'
import { namesOf, seatName, viewOf } from './wire'
import { language, t, type Text } from './catalogue.svelte'
import type * as wire from '$protocol'
import type { Game, TableView } from './model'
import type { Card, Seat } from './notation'

/** What a field of the rules may hold. */
export type Value = boolean | number | string

/** One field of the rules, as the rules library describes it. */
export interface OptionData {
  name: string
  rule: string
  label: Text
  help: Text
  choices: readonly { value: Value; label: Text; help: Text }[]
  /** Bounds, where any whole number between them is allowed. */
  lowest: number | null
  highest: number | null
}

/** Rules that go by a name of their own; `rules` has every field. */
export interface PresetData {
  name: string
  game: Game
  label: Text
  /** What is special about them; null where the name says it. */
  help: Text | null
  rules: Record<string, Value>
}

/** A player of the house. */
export interface BotData {
  name: string
  label: Text
}

/** How often a bot bluffs at a living table. */
export interface BluffingData {
  name: string
  label: Text
  help: Text
}

/** Everything a table can be made of, for both games. */
export interface GamesData {
  bluffing: readonly BluffingData[]
  options: Record<Game, readonly OptionData[]>
  presets: readonly PresetData[]
  bots: readonly BotData[]
}

/** A match that goes on without one. */
export interface MatchSummary {
  id: string
  game: Game
  names: readonly string[]
  me: Seat
  totals: readonly number[]
}

export interface HomeData {
  unfinished: readonly MatchSummary[]
  bots: readonly BotData[]
}

/** Time for a move and in reserve, in milliseconds. */
export interface ClockRule {
  move: number
  reserve: number
}

/** A table where one may sit down; `seats` by name, null for a free one. */
export interface OpenTable {
  id: string
  game: Game
  rules: string
  target: number
  seats: readonly (string | null)[]
  clock: ClockRule | null
}

/** Who may ask for hints: whoever plays alone against the machine, all at the table, nobody. */
export type HintsFor = 'alone' | 'all' | 'none'

/** A table to be made. `others`: a bot's name, or `open`, for each seat beside one's own. */
export interface NewTable {
  game: Game
  rules: Record<string, Value>
  others: readonly string[]
  joining: 'link' | 'lobby'
  clock: ClockRule | null
  /** At a living table everybody is told his true trick points at the end of a deal. */
  training: boolean
  hints?: HintsFor
}

/** A finished match, command by command; everything is open by now. */
export interface ReplayData {
  game: Game
  names: readonly string[]
  me: Seat | null
  frames: readonly ReplayFrame[]
}

/** The table after one command: the public view, all hands, what was written so far. */
export interface ReplayFrame {
  command: { seat: Seat; text: string } | null
  view: TableView
  hands: readonly (readonly Card[])[]
  /** What the command was against the rules of a living table. */
  offence: string | null
  totals: readonly number[]
}

/** The server refused, or could not be reached (`status` 0). `text` is for the player, where the server gave one. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly text: Text | null,
  ) {
    super(text?.en ?? `HTTP ${status}`)
    this.name = 'ApiError'
  }
}

/** What the pages ask the server. Every method fails with ApiError. */
export interface Api {
  home(): Promise<HomeData>
  games(): Promise<GamesData>
  /** The rules agreed at a table. */
  tableRules(id: string): Promise<Record<string, Value>>
  /** Sit down against the machine; gives the table's id. */
  play(game: Game, players: number, bot: string): Promise<string>
  create(table: NewTable): Promise<string>
  lobby(): Promise<readonly OpenTable[]>
  /** A table with people, any that fits or a new one; one still has to sit down. */
  quick(game: Game): Promise<string>
  /** A finished match of a table, step by step; `match` counts from 1. */
  replay(id: string, match: string): Promise<ReplayData>
  /** Become a guest, where one is none yet; never fails, the socket will say what is wrong. */
  meet(): Promise<void>
  /** Change one's name, or whether forced commands are played by the server. */
  setMe(some: { name?: string; auto?: boolean }): Promise<void>
}

type Own = {
  table: string
  game: Game
  seat: Seat
  phase: wire.Table['phase']
  names: (string | null)[]
  labels: (Text | null)[]
  totals: number[] | null
}
type Me = { name: string; auto: boolean; tables: Own[] }
type Steps = {
  game: Game
  names: string[]
  frames: { seat: Seat | null; command: string | null; view: wire.View; hands: Card[][]; offence?: string | null }[]
}
type Games = Omit<GamesData, 'options'> & { games: Record<Game, { options: OptionData[] }> }

/** The server's JSON interface. */
export function makeApi(fetcher: typeof fetch = (...args) => fetch(...args)): Api {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const init: RequestInit = { method }
    if (body !== undefined)
      Object.assign(init, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    const answer = await fetcher(`/api${path}`, init).catch(() => null)
    if (!answer) throw new ApiError(0, null)
    if (!answer.ok) throw new ApiError(answer.status, await refusal(answer))
    return (await answer.json()) as T
  }
  const games = async (): Promise<GamesData> => {
    const { games, presets, bots, bluffing } = await ask<Games>('GET', '/games')
    return { options: { deberts: games.deberts.options, terz: games.terz.options }, presets, bots, bluffing }
  }
  const create = async ({ game, rules, others, joining, clock, training, hints }: NewTable): Promise<string> => {
    await introduce()
    const body = { game, rules, seats: ['me', ...others], join: joining, clock, training, hints }
    return (await ask<{ table: string }>('POST', '/tables', body)).table
  }
  /** Tell one's name before one is seen under it for the first time. */
  const introduce = async () => {
    if (settings.name) await ask('POST', '/me', { name: settings.name })
  }
  return {
    games,
    create,
    home: async () => {
      const [me, { bots }] = await Promise.all([ask<Me>('GET', '/me'), games()])
      return { bots, unfinished: me.tables.filter(({ phase }) => phase !== 'over' && phase !== 'closed').map(summary) }
    },
    tableRules: async (id) => (await ask<wire.Table>('GET', `/tables/${encodeURIComponent(id)}`)).rules,
    play: (game, players, bot) =>
      create({
        game,
        rules: game === 'deberts' ? { players } : {},
        others: Array<string>(players - 1).fill(bot),
        joining: 'link',
        clock: null,
        training: false,
      }),
    lobby: async () => (await ask<{ tables: wire.Table[] }>('GET', '/lobby')).tables.map(openTable),
    quick: async (game) => {
      await introduce()
      return (await ask<{ table: string }>('POST', '/quick', { game })).table
    },
    replay: async (id, match) => {
      const table = `/tables/${encodeURIComponent(id)}`
      const [told, steps, me] = await Promise.all([
        ask<wire.Table>('GET', table),
        ask<Steps>('GET', `${table}/steps?match=${encodeURIComponent(match)}`),
        ask<Me>('GET', '/me'),
      ])
      const own = me.tables.find((each) => each.table === id)?.seat ?? null
      return {
        game: steps.game,
        names: namesOf(told, language()),
        me: own,
        frames: steps.frames.map((frame) => replayFrame(frame, told)),
      }
    },
    meet: async () => void (await ask('GET', '/me').catch(() => null)),
    setMe: async (some) => void (await ask('POST', '/me', some)),
  }
}

function replayFrame({ seat, command, view, hands, offence }: Steps['frames'][number], table: wire.Table): ReplayFrame {
  const you = { seat: null, key: null, host: false, auto: false }
  const nothing = { legal: [], unlawful: [], penalties: [], review: null, reasons: {}, clocks: null, sheet: [] }
  const told = { table, you, view, ...nothing, at: 0 }
  return {
    command: seat === null || command === null ? null : { seat, text: command },
    view: viewOf(told, language()),
    hands,
    offence: offence ?? null,
    totals: view.totals,
  }
}

function summary({ table, game, seat, names, labels, totals }: Own): MatchSummary {
  return {
    id: table,
    game,
    me: seat,
    names: names.map((name, i) => labels[i]?.[language()] ?? name ?? t('ui.free_seat')),
    totals: totals ?? names.map(() => 0),
  }
}

function openTable({ table, game, rules, seats, clock }: wire.Table): OpenTable {
  const convention = atTable(rules)
    ? t('living.name')
    : typeof rules.convention === 'string'
      ? t(`ui.convention.${rules.convention}`)
      : ''
  const sitting = seats.map((seat) => (seat.kind === 'open' ? null : seatName(seat, language())))
  return { id: table, game, rules: convention, target: Number(rules.target), seats: sitting, clock }
}

async function refusal(answer: Response): Promise<Text | null> {
  const body = (await answer.json().catch(() => null)) as Partial<Text> | null
  return typeof body?.ru === 'string' && typeof body.en === 'string' ? { ru: body.ru, en: body.en } : null
}

/** The server this page came from. */
export const api: Api = makeApi()
