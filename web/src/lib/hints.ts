/** The master's advice in words and figures. What it is worth the server has computed; nothing is weighed here. */
import { buttonsOf } from './buttons'
import { language, t } from './catalogue.svelte'
import { cardName } from './names'
import { parseCommand } from './notation'
import type * as wire from '$protocol'
import type { Hints, TableView } from './model'

/** What came from the server, by command. */
export function hintsOf({ best, unit, rough, choices }: wire.Hint): Hints {
  const weighed = choices.flatMap(({ command, value }) => (value === null ? [] : [[command, value] as const]))
  return { best, unit, rough, values: Object.fromEntries(weighed) }
}

/** The figure over a card or a button: «54,2», «+14,5»; a tick over the best where there are no figures; else null. */
export function figure(hints: Hints | null, command: string): string | null {
  if (hints === null) return null
  const value = hints.values[command]
  if (value === undefined || hints.unit === null) return command === hints.best ? '✓' : null
  return number(value, hints.unit === 'points')
}

/** What a screen reader adds to a card or a button: «шанс на партию 54,2 %, лучше всего»; empty where nothing. */
export function worthOf(hints: Hints | null, command: string): string {
  if (hints === null) return ''
  const value = hints.values[command]
  const parts: string[] = []
  if (value !== undefined && hints.unit !== null) {
    parts.push(t(`hint.worth.${hints.unit}`, { value: number(value, hints.unit === 'points') }))
  }
  if (command === hints.best) parts.push(t('hint.best'))
  return parts.join(', ')
}

/** One sentence: what the master would do and what that is worth, the unit in words. */
export function hintSentence(hints: Hints, view: TableView): string {
  const choice = choiceName(hints.best, view)
  if (hints.rough) return t('hint.rough', { choice })
  const value = hints.values[hints.best]
  if (value === undefined || hints.unit === null) return t('hint.plain', { choice })
  return t(`hint.${hints.unit}`, { choice, value: number(value, hints.unit === 'points') })
}

/** A command as it is named in a sentence: a card by its name, what is said in quotation marks. */
function choiceName(command: string, view: TableView): string {
  const { word, argument } = parseCommand(command)
  if (word === 'card') return cardName(command)
  if (word === 'break') return t('hint.break', { count: Number(argument) })
  const button = buttonsOf(view).find((each) => each.command === command)
  return t('hint.said', { words: button?.name ?? button?.label ?? command })
}

function number(value: number, signed: boolean): string {
  const shown = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const text = shown.format(Math.abs(value))
  if (value < 0) return `−${text}`
  return signed ? `+${text}` : text
}
