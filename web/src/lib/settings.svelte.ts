/** What a player has chosen for this browser, kept in local storage. */
import { MediaQuery } from 'svelte/reactivity'
import { language, setLanguage, type Language } from './catalogue.svelte'
import type { Indices } from '../deck/sprite'

export interface Settings {
  language: Language
  /** `auto`: the letters of the page's language. */
  indices: Indices | 'auto'
  colours: 2 | 4
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  /** Multiplies every pause and motion. */
  speed: 0.6 | 1 | 1.6
  /** A touch plays a card at once, without the second tap. */
  oneTouch: boolean
  /** The hand in two rows. */
  twoRows: boolean
  /** The server plays what is the only possibility. */
  autoForced: boolean
  /** A finished trick is swept off after 1.4 s without a tap. */
  autoSweep: boolean
  /** Single letters are keys. */
  letterKeys: boolean
  /** The name under which one sits down. */
  name: string
}

const KEY = 'yus.settings'
const DEFAULTS: Omit<Settings, 'language'> = {
  indices: 'auto',
  colours: 2,
  theme: 'auto',
  sound: true,
  speed: 1,
  oneTouch: false,
  twoRows: false,
  autoForced: true,
  autoSweep: false,
  letterKeys: true,
  name: '',
}

/** The settings in force. Change them with `change`. */
export const settings = $state<Settings>({ ...DEFAULTS, language: 'ru' })

/** Read what was stored and put it in force; the language is the browser's when none was chosen. */
export async function loadSettings(): Promise<void> {
  Object.assign(settings, { language: preferred(navigator.languages) }, stored())
  await setLanguage(settings.language)
  show()
}

/** Change some settings, keep them and put them in force. */
export async function change(some: Partial<Settings>): Promise<void> {
  Object.assign(settings, some)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  if (settings.language !== language()) await setLanguage(settings.language)
  show()
}

/** The letters in the corners of the cards. */
export function indices(): Indices {
  if (settings.indices !== 'auto') return settings.indices
  return settings.language === 'ru' ? 'ru' : 'int'
}

const tall = new MediaQuery('(min-height: 780px) and (orientation: portrait)')

/** Whether the hand lies in two rows: where that was chosen and the screen is high enough for it. */
export function twoRows(): boolean {
  return settings.twoRows && tall.current
}

/** Russian for whoever reads a language of the lands where these games are played, else English. */
export function preferred(languages: readonly string[]): Language {
  const first = (languages[0] ?? 'en').slice(0, 2).toLowerCase()
  return ['ru', 'uk', 'be', 'kk', 'ky', 'uz', 'tg', 'hy', 'az', 'ka'].includes(first) ? 'ru' : 'en'
}

function stored(): Partial<Settings> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? valid(kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const CHOICES: { [K in keyof Settings]?: readonly Settings[K][] } = {
  language: ['ru', 'en'],
  indices: ['auto', 'ru', 'int'],
  colours: [2, 4],
  theme: ['auto', 'light', 'dark'],
  speed: [0.6, 1, 1.6],
}

/** Take only what is a setting of this version, with a value it may have. */
export function valid(kept: Record<string, unknown>): Partial<Settings> {
  const good = Object.entries(kept).filter(([key, value]) => {
    const choices = CHOICES[key as keyof Settings] as readonly unknown[] | undefined
    if (choices) return choices.includes(value)
    return key in DEFAULTS && typeof value === typeof DEFAULTS[key as keyof typeof DEFAULTS]
  })
  return Object.fromEntries(good)
}

function show(): void {
  const root = document.documentElement
  root.lang = settings.language
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
  if (settings.colours === 4) root.dataset.colours = '4'
  else delete root.dataset.colours
  root.style.setProperty('--speed', String(settings.speed))
}
