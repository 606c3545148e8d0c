/** The rules as they are read on the rules page: numbered sentences of the catalogue, in sections. */
import { has, t, type Arguments, type Language } from './catalogue.svelte'
import type { Value } from './api'
import type { Game } from './model'

export interface RulesSection {
  rule: string
  title: string
  rules: { number: string; text: string }[]
  /** Whether the texts go by their numbers; what is told of the bots has none. */
  numbered: boolean
}

/** Sections of each game and how many rules are looked for in each; the numbers are those of the specification. */
const SECTIONS: Record<Game, readonly string[]> = {
  deberts: ['C', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'],
  terz: ['C', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T9'],
}
/** What a false announcement adds to one's own target (T9.1); the other amounts are agreed on (`penalty`). */
const HILL = 100
const MOST = 12
/** What the bots do where one can lie (T9). */
const BOTS = ['sees', 'lies', 'doubts', 'never_does', 'sits_in']

/**
 * The sections of a game's rules, with the amounts that were agreed on. The language is taken so that whoever shows
 * them draws them anew when it changes.
 */
export function rulesText(game: Game, _language: Language, agreed: Record<string, Value> = {}): RulesSection[] {
  const target = Number(agreed.target ?? 501)
  const amounts: Arguments = { target, raised: target + HILL, penalty: Number(agreed.penalty ?? HILL) }
  const sections = SECTIONS[game].map((rule) => ({
    rule,
    title: t(`rules.${rule}.title`),
    rules: numbers(rule)
      .filter((number) => has(`rules.${number}`))
      .map((number) => ({ number, text: t(`rules.${number}`, amounts) })),
    numbered: true,
  }))
  return game === 'terz' && has('bluffing.title') ? [...sections, bots()] : sections
}

function bots(): RulesSection {
  const rules = BOTS.map((name) => ({ number: `bots-${name}`, text: t(`bluffing.${name}`) }))
  return { rule: 'bots', title: t('bluffing.title'), rules, numbered: false }
}

/** C1, C2 … for the common rules; D1.1, D1.2 … elsewhere. */
function numbers(rule: string): string[] {
  const dot = rule === 'C' ? '' : '.'
  return Array.from({ length: MOST }, (_, i) => `${rule}${dot}${i + 1}`)
}
