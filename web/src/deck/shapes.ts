/** Every shape of the deck and of the pencil, drawn for this project: no fonts, no foreign art. */
import type { Suit } from '$lib/notation'

/** Index glyphs: one line of even weight in a box 80 high (stroke 13.5, butt ends), with their widths. */
export const GLYPH: Record<string, readonly [path: string, width: number]> = {
  A: ['M4 80L26 5L48 80M13 55H39', 52],
  K: ['M8 0V80M47 0L11 45M22 33L48 80', 52],
  Q: ['M26 6.5C39 6.5 46 18 46 40S39 73.5 26 73.5S6 62 6 40S13 6.5 26 6.5ZM27 56L48 82', 52],
  J: ['M20 6.5H45M39 0V55C39 68 32 73.5 22.5 73.5S6.5 68 6.5 53', 50],
  T: ['M1 6.5H51M26 6.5V80', 52],
  D: ['M12 66C17 49 18.5 30 18.5 6.5H42V66M0 66H54M6.5 66V83M47.5 66V83', 54],
  V: ['M8 0V80M8 6.5H25C36 6.5 41 13 41 22S36 38.5 25 38.5H8M8 38.5H27C40 38.5 45 46 45 56S40 73.5 27 73.5H8', 51],
  '10': ['M1 22L16.5 8V80M53 6.5C65 6.5 70 18 70 40S65 73.5 53 73.5S36 62 36 40S41 6.5 53 6.5Z', 76],
  9: ['M26 6.5C38 6.5 46 15 46 27.5S38 48 26 48S6 40 6 27.5S14 6.5 26 6.5ZM46 27C46.5 50 40 66 20 75', 52],
  8: [
    'M26 6.5C36 6.5 42.5 13 42.5 22S36 38 26 38S9.5 31 9.5 22S16 6.5 26 6.5ZM26 38C38 38 46 45 46 55.5S38 73.5 26 73.5S6 66 6 55.5S14 38 26 38Z',
    52,
  ],
  7: ['M2 6.5H45C32 26 22 50 19 80', 52],
}

/** Which glyph stands for a rank: Т К Д В in the Russian deck, A K Q J in the international one. */
export const INDEX: Record<'ru' | 'int', Record<string, string>> = {
  ru: { A: 'T', K: 'K', Q: 'D', J: 'V' },
  int: {},
}

/** Suits in a 100 x 100 box round the origin. */
export const PIP: Record<Suit, string> = {
  S: 'M0-49C9-29 45-9 45 17C45 31 35 39 25 39C16 39 9 34 5 27C6 37 10 44 18 49H-18C-10 44-6 37-5 27C-9 34-16 39-25 39C-35 39-45 31-45 17C-45-9-9-29 0-49Z',
  H: 'M0 48C-17 27-47 9-47-18C-47-36-34-46-21-46C-10-46-3-39 0-29C3-39 10-46 21-46C34-46 47-36 47-18C47 9 17 27 0 48Z',
  D: 'M0-50C9-31 22-13 39 0C22 13 9 31 0 50C-9 31-22 13-39 0C-22-13-9-31 0-50Z',
  C: 'M0-48C13-48 22-39 22-27C22-20 19-14 14-10C18-13 22-14 26-14C38-14 47-5 47 8C47 20 38 29 26 29C17 29 9 25 5 17C6 33 10 43 18 49H-18C-10 43-6 33-5 17C-9 25-17 29-26 29C-38 29-47 20-47 8C-47-5-38-14-26-14C-22-14-18-13-14-10C-19-14-22-20-22-27C-22-39-13-48 0-48Z',
}

/** The mark of the house: the old letter Ѫ (big yus), six strokes in a 56 x 56 box round the origin. */
export const YUS = 'M-22-24H22L0-2ZM0-2L-24 26M0-2V26M0-2L24 26'

/** Number cards: five rows of one or two pips, told at a glance by the outline, the same upside down. */
export const ROWS: Record<string, readonly number[]> = {
  '7': [2, 1, 1, 1, 2],
  '8': [2, 1, 2, 1, 2],
  '9': [2, 2, 1, 2, 2],
  '10': [2, 2, 2, 2, 2],
}

/** A light pattern on the robes tells the suits apart even in grey: its tile and its stroke. */
export const PATTERN: Record<Suit, readonly [width: number, height: number, path: string]> = {
  S: [14, 14, 'M0 0V14M7 0V14'],
  H: [16, 12, 'M0 10L8 3L16 10'],
  C: [14, 14, 'M7 4V10M4 7H10'],
  D: [14, 18, 'M7 1L13 9L7 17L1 9Z'],
}

/** The figures of the score sheet as pencil strokes, 12 x 20 each. */
export const PENCIL: Record<string, string> = {
  0: 'M6 1.5C2.5 2 1 7 1.2 11C1.4 16 3.5 19 6 18.8C9.2 18.4 11 14 10.6 9C10.2 4 8.4 1.4 5.6 1.8',
  1: 'M2.5 6L7 1.5L6.4 19',
  2: 'M1.8 5C2.5 2 5 1 7 1.6C10 2.5 10.2 6 8.4 9C6.6 12 3.5 15.5 1.5 18.4C4.5 17.8 7.5 18 10.8 18.2',
  3: 'M2 3C4 1 9 .8 9.4 4.2C9.7 7.2 6.5 8.8 4.2 9C7.5 8.8 10.6 10.4 10.4 14C10.2 18 5.5 19.8 1.6 17.4',
  4: 'M8.2 19C8.4 13 8.6 7 8.4 1.4C6 5.5 3.4 9.4 1.2 12.6C4.5 12.9 8 12.7 11.2 12.4',
  5: 'M10 1.6C7.5 2 5 2 3.2 1.9C3 4.4 2.7 6.6 2.4 8.8C5 7.4 9.8 7.8 10.2 12.4C10.6 17.4 5.6 19.8 1.4 17.6',
  6: 'M8.6 1.4C4.8 3.4 1.8 8.4 1.6 13C1.4 17.2 3.8 19 6.2 18.8C9.2 18.6 10.6 16 10.2 13.2C9.8 10.4 7 9.2 4.6 10.2C3 11 2 12.6 1.8 14',
  7: 'M1.4 2.4C4.4 1.8 7.6 2 10.6 1.8C8 6.8 6 12.6 5 19M3.2 10C5.2 9.8 7.2 9.8 9.2 9.6',
  8: 'M9.6 4C8.8 1.4 4 .8 2.8 3.6C1.6 6.8 5.2 8.6 7.4 10.4C10 12.4 10.8 15 9.4 17.2C7.6 19.8 2.6 19.2 1.8 15.8C1.2 12.6 4.6 10.6 6.6 9C8.6 7.4 10.2 6 9.6 4',
  9: 'M10 5.4C9.6 2.4 7.4 1 5 1.6C2.2 2.4 1.2 5.2 2 7.6C2.8 10.2 6 10.6 8 9C9.4 7.8 10 6.4 10 5C10.2 10 9.4 15 7.2 19',
  Б: 'M10.5 2C7.5 2.2 4.8 2.2 2.6 2C2.6 7.6 2.4 13 2.2 18.4C6.5 19.2 11 17.8 11 13.6C11 9.8 6 9 2.6 10',
  '+': 'M6 6V15M1.6 10.6H10.4',
  '−': 'M2 10.5H10',
}
