/**
 * The texts of the page, from the one catalogue that server and terminal read too.
 * Everything that calls `t` in a template is drawn again when the language changes.
 */

/** The languages there are. */
export type Language = 'ru' | 'en'
/** Forms for a number: chosen by Intl.PluralRules from the value of `count`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
/** One text of the catalogue. */
export type Entry = string | Plural
/** A text in both languages, as rules and reasons carry it. */
export interface Text {
  ru: string
  en: string
}
/** What is put into the placeholders of a text. */
export type Arguments = Record<string, string | number>

interface State {
  language: Language
  entries: Record<string, Entry>
}

const state = $state<State>({ language: 'ru', entries: {} })
let plurals = new Intl.PluralRules('ru')

/** One catalogue in several files: the words of both games, the table referee's, the living table's. */
const loaders: Record<Language, () => Promise<{ default: Record<string, Entry> }[]>> = {
  ru: () =>
    Promise.all([
      import('$catalogue/ru.json'),
      import('$catalogue/referee.ru.json'),
      import('$catalogue/living.ru.json'),
    ]),
  en: () =>
    Promise.all([
      import('$catalogue/en.json'),
      import('$catalogue/referee.en.json'),
      import('$catalogue/living.en.json'),
    ]),
}

/** The language in use. */
export function language(): Language {
  return state.language
}

/** Load a language and go over to it. */
export async function setLanguage(wanted: Language): Promise<void> {
  const files = await loaders[wanted]()
  plurals = new Intl.PluralRules(wanted)
  state.entries = Object.assign({}, ...files.map((file) => file.default)) as Record<string, Entry>
  state.language = wanted
}

/** The text of a key with its placeholders filled; the key itself where there is no such text. */
export function t(key: string, args: Arguments = {}): string {
  const entry = state.entries[key]
  return entry === undefined ? key : fill(entry, args, plurals)
}

/** Whether there is a text for the key. */
export function has(key: string): boolean {
  return key in state.entries
}

/** A text that came from the server in both languages. */
export function local(text: Text): string {
  return text[state.language]
}

/** Fill one entry: choose the plural form by `count`, then put the arguments into the placeholders. */
export function fill(entry: Entry, args: Arguments, rules: Intl.PluralRules): string {
  const template = typeof entry === 'string' ? entry : (entry[rules.select(Number(args.count))] ?? entry.other)
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole))
}

/** The same text with its first letter a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
