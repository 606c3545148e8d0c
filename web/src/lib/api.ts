/** The pages beside the table: what they need from the server, and how it is asked for. All addresses are here. */
import type { Text } from './catalogue.svelte'
import type { Game, MatchResult, TableView } from './model'
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
  rules: Record<string, Value>
}

/** Everything that may be agreed, for both games. */
export interface RulesData {
  options: Record<Game, readonly OptionData[]>
  presets: readonly PresetData[]
}

/** A player of the house. */
export interface BotData {
  name: string
  label: Text
}

/** A match that goes on without one. */
export interface MatchSummary {
  id: string
  game: Game
  deal: number
  names: readonly string[]
  me: Seat
  totals: readonly number[]
}

export interface HomeData {
  unfinished: readonly MatchSummary[]
  bots: readonly BotData[]
}

/** Time for a move and in reserve, in seconds. */
export interface ClockRule {
  move: number
  reserve: number
}

/** A table where one may sit down; `seats` by name, null for a free one. */
export interface OpenTable {
  id: string
  game: Game
  rules: Text
  target: number
  seats: readonly (string | null)[]
  clock: ClockRule | null
}

/** A table to be made. `others`: who takes the seats beside one's own. */
export interface NewTable {
  game: Game
  rules: Record<string, Value>
  others: readonly ('person' | string)[]
  joining: 'link' | 'lobby'
  clock: ClockRule | null
}

/** A place at a table that one was invited to by link. */
export interface Invitation {
  table: OpenTable
  host: string
}

/** A finished match, command by command; everything is open by now. */
export interface ReplayData {
  id: string
  game: Game
  names: readonly string[]
  me: Seat | null
  frames: readonly ReplayFrame[]
}

/** The table after one command: the public view, and all hands. */
export interface ReplayFrame {
  command: { seat: Seat; text: string } | null
  view: TableView
  hands: readonly (readonly Card[])[]
  /** Cards still in the pack, the next to be drawn first. */
  pack: readonly Card[]
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

/** What the pages ask the server. */
export interface Api {
  home(): Promise<HomeData>
  rules(): Promise<RulesData>
  /** The rules agreed at a table. */
  tableRules(id: string): Promise<{ game: Game; rules: Record<string, Value> }>
  /** Sit down against the machine; gives the table's id. */
  play(game: Game, players: number, bot: string): Promise<string>
  create(table: NewTable): Promise<{ id: string; link: string }>
  lobby(): Promise<readonly OpenTable[]>
  /** A table with people, any that fits or a new one. */
  quick(game: Game): Promise<string>
  invitation(token: string): Promise<Invitation>
  /** Sit down by a link or at an open table. */
  join(id: string, name: string): Promise<string>
  replay(id: string): Promise<ReplayData>
  result(id: string): Promise<MatchResult>
}

type Fetch = typeof fetch

/** The server's JSON interface. */
export function makeApi(fetcher: Fetch = (...args) => fetch(...args)): Api {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const init: RequestInit = { method, headers: { 'Content-Type': 'application/json' } }
    if (body !== undefined) init.body = JSON.stringify(body)
    const answer = await fetcher(`/api${path}`, init).catch(() => null)
    if (!answer) throw new ApiError(0, null)
    if (!answer.ok) throw new ApiError(answer.status, await refusal(answer))
    return (await answer.json()) as T
  }
  const get = <T>(path: string) => ask<T>('GET', path)
  const post = <T>(path: string, body: unknown) => ask<T>('POST', path, body)
  const id = ({ id }: { id: string }) => id
  return {
    home: () => get('/home'),
    rules: () => get('/rules'),
    tableRules: (table) => get(`/tables/${encodeURIComponent(table)}/rules`),
    play: (game, players, bot) => post<{ id: string }>('/play', { game, players, bot }).then(id),
    create: (table) => post('/tables', table),
    lobby: () => get('/lobby'),
    quick: (game) => post<{ id: string }>('/quick', { game }).then(id),
    invitation: (token) => get(`/invitations/${encodeURIComponent(token)}`),
    join: (place, name) => post<{ id: string }>(`/tables/${encodeURIComponent(place)}/join`, { name }).then(id),
    replay: (match) => get(`/matches/${encodeURIComponent(match)}/replay`),
    result: (match) => get(`/matches/${encodeURIComponent(match)}`),
  }
}

async function refusal(answer: Response): Promise<Text | null> {
  const body = (await answer.json().catch(() => null)) as { text?: Text } | null
  return body?.text ?? null
}

/** The server this page came from. */
export const api: Api = makeApi()
