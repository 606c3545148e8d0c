/** What was chosen last on the way to a table, so that the next time is one tap. */
import type { ClockRule, Value } from './api'
import type { Game } from './model'

interface Choices {
  players: 2 | 3
  bot: string
  /** The rules last agreed for each game. */
  rules: Partial<Record<Game, Record<string, Value>>>
  clock: ClockRule | null
}

const KEY = 'yus.choices'

/** The last choices. */
export const choices = $state<Choices>({ players: 2, bot: '', rules: {}, clock: null, ...stored() })

/** Keep a choice. */
export function remember(some: Partial<Choices>): void {
  Object.assign(choices, some)
  try {
    localStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function stored(): Partial<Choices> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const { players, bot, rules, clock } = kept as Partial<Choices>
    return {
      players: players === 3 ? 3 : 2,
      bot: typeof bot === 'string' ? bot : '',
      rules: typeof rules === 'object' && rules !== null ? rules : {},
      clock: clock && Number.isFinite(clock.move) && Number.isFinite(clock.reserve) ? clock : null,
    }
  } catch {
    return {}
  }
}
