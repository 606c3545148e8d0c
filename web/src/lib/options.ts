/** Sets of rules as values by name: presets, defaults, what differs. */
import type { OptionData, PresetData, Value } from './api'
import type { Game } from './model'

/** The preset that is exactly these rules; undefined for rules of one's own. */
export function presetOf(rules: Record<string, Value>, presets: readonly PresetData[]): PresetData | undefined {
  return presets.find((preset) => Object.entries(preset.rules).every(([name, value]) => rules[name] === value))
}

/** Rules with every option filled: what is given and allowed, else as in the game's first preset. */
export function withDefaults(
  given: Record<string, Value>,
  options: readonly OptionData[],
  presets: readonly PresetData[],
): Record<string, Value> {
  const usual = presets[0]?.rules ?? {}
  const filled = options.map((option) => {
    const value = given[option.name]
    const fallback = usual[option.name] ?? option.choices[0]?.value ?? 0
    return [option.name, value !== undefined && allows(option, value) ? value : fallback]
  })
  return Object.fromEntries(filled) as Record<string, Value>
}

/** Whether a value can be chosen in the form. */
export function allows(option: OptionData, value: Value): boolean {
  if (option.lowest !== null && option.highest !== null) {
    return typeof value === 'number' && Number.isInteger(value) && value >= option.lowest && value <= option.highest
  }
  return option.choices.some((choice) => choice.value === value)
}

/** How many sit at a table of these rules; Терц is for two (T1.1). */
export function seatsOf(game: Game, rules: Record<string, Value>): number {
  return game === 'deberts' && rules.players === 3 ? 3 : 2
}

/** Whether the rules are kept by the players themselves, and can be broken (T9). */
export function atTable(rules: Record<string, Value>): boolean {
  return rules.referee === 'table'
}

/** The options that can be chosen beside the others: the penalty is the table referee's, who takes one meld a turn. */
export function optionsBeside(rules: Record<string, Value>, options: readonly OptionData[]): readonly OptionData[] {
  const idle = atTable(rules) ? 'per_turn' : 'penalty'
  return options.filter(({ name }) => name !== idle)
}

/** One option changed; what does not go with it is as usual again. */
export function withOption(
  rules: Record<string, Value>,
  name: string,
  value: Value,
  options: readonly OptionData[],
): Record<string, Value> {
  const changed = { ...rules, [name]: value }
  const shown = optionsBeside(changed, options)
  const idle = options.filter((option) => !shown.includes(option))
  return { ...changed, ...Object.fromEntries(idle.map((option) => [option.name, option.choices[0]!.value])) }
}
