/** The catalogue: both languages say the same things, in the right forms, and every key that is asked for exists. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fill, setLanguage, t, type Entry } from '$lib/catalogue.svelte'
import mainEn from '$catalogue/en.json'
import mainRu from '$catalogue/ru.json'
import livingEn from '$catalogue/living.en.json'
import livingRu from '$catalogue/living.ru.json'
import refereeEn from '$catalogue/referee.en.json'
import refereeRu from '$catalogue/referee.ru.json'

const en = { ...mainEn, ...refereeEn, ...livingEn }
const ru = { ...mainRu, ...refereeRu, ...livingRu }

const catalogues: Record<'ru' | 'en', Record<string, Entry>> = { ru, en }
const FORMS = { ru: ['few', 'many', 'one', 'other'], en: ['one', 'other'] }

function placeholders(entry: Entry): string[][] {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry)
  return texts.map((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort())
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

describe('the catalogue', () => {
  test('both languages have the same keys', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ru).sort())
  })

  test('a text has the same placeholders in both languages and in all its forms', () => {
    for (const key of Object.keys(ru)) {
      const all = [...placeholders(catalogues.ru[key]!), ...placeholders(catalogues.en[key]!)]
      const kinds = new Set(all.map((names) => [...new Set(names)].join()))
      expect([...kinds], key).toHaveLength(1)
    }
  })

  test.each(['ru', 'en'] as const)('plurals in %s have all the forms of the language and no other', (language) => {
    for (const [key, entry] of Object.entries(catalogues[language])) {
      if (typeof entry !== 'string') expect(Object.keys(entry).sort(), key).toEqual(FORMS[language])
    }
  })

  test('no key stands in two files', () => {
    const files = [mainRu, refereeRu, livingRu].flatMap((file) => Object.keys(file))
    expect(new Set(files).size).toBe(files.length)
  })

  test('no text is empty, none begins or ends with a space', () => {
    // The terminal's prompts, which end with a space, stand among the referee's words.
    for (const entry of [mainRu, mainEn, livingRu, livingEn].flatMap((file) => Object.values<Entry>(file))) {
      for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) {
        expect(text).not.toBe('')
        expect(text).toBe(text.trim())
      }
    }
  })

  test('every key that the page names is there', () => {
    const named = sources('src').flatMap((source) =>
      [...source.matchAll(/\bt\('([a-z_]+\.[\w.]+)'/g)].map((found) => found[1]!),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((key) => !(key in ru))).toEqual([])
  })

  test('every beginning of a key that the page puts together leads to some text', () => {
    const begun = sources('src').flatMap((source) =>
      [...source.matchAll(/\bt\(\s*`([a-z_]+\.[\w.]*)\$\{/g)].map((found) => found[1]!),
    )
    expect(begun.length).toBeGreaterThan(10)
    const keys = Object.keys(ru)
    expect(begun.filter((beginning) => !keys.some((key) => key.startsWith(beginning)))).toEqual([])
  })
})

describe('filling a text', () => {
  test.each([
    [1, '1 карта'],
    [2, '2 карты'],
    [5, '5 карт'],
    [11, '11 карт'],
    [21, '21 карта'],
    [24, '24 карты'],
  ])('Russian counts %i as it should', (count, text) => {
    expect(fill(ru['ui.cards'], { count }, new Intl.PluralRules('ru'))).toBe(text)
  })

  test('an unknown placeholder stays, so that it is seen', () => {
    expect(fill('{one} {two}', { one: 1 }, new Intl.PluralRules('en'))).toBe('1 {two}')
  })

  test('the language can be changed, and an unknown key shows itself', async () => {
    await setLanguage('en')
    expect(t('say.pass')).toBe('Pass')
    await setLanguage('ru')
    expect(t('say.pass')).toBe('Пас')
    expect(t('no.such.key')).toBe('no.such.key')
  })
})
