/** Made-up data for the pages beside the table. */
import { LIVING_SHEET } from './living'
import { SHEET3, TABLES } from './states'
import type { Api, HomeData, GamesData, OpenTable, ReplayData } from '$lib/api'
import type { DealResult, MatchResult } from '$lib/model'

const never = () => new Promise<never>(() => {})

/** A server that never answers: the gallery shows pages, it plays nothing. */
export const api: Api = {
  home: never,
  games: never,
  tableRules: never,
  play: never,
  create: never,
  lobby: never,
  quick: never,
  replay: never,
  meet: never,
  setMe: never,
}

const names = ['Аня', 'Лена', 'Миша']

export const home: HomeData = {
  unfinished: [{ id: 'x', game: 'deberts', names, me: 0, totals: [343, 192, 270] }],
  bots: [
    { name: 'greedy', label: { ru: 'Новичок', en: 'Novice' } },
    { name: 'amateur', label: { ru: 'Любитель', en: 'Amateur' } },
    { name: 'expert', label: { ru: 'Знаток', en: 'Expert' } },
    { name: 'master', label: { ru: 'Мастер', en: 'Master' } },
  ],
}

export const bait: DealResult = {
  game: 'deberts',
  deal: 6,
  names,
  me: 0,
  outcome: 'bait',
  dealer: 2,
  taker: 1,
  trump: 'H',
  hands: [
    { cards: ['JH', '10H', '9H', 'AS', 'KS', 'QS', '10D', '8D', '7C'], melds: ['AS:3'], tricks: 5 },
    { cards: ['AH', 'QH', '8H', 'AC', 'KC', '10C', '8S', 'AD', '9D'], melds: [], tricks: 3 },
    { cards: ['KH', 'QC', 'JC', '9C', '10S', 'JS', 'KD', 'QD', '7D'], melds: [], tricks: 1 },
  ],
  left: ['7H', '9S', '8C', '7S', 'JD'],
  lines: [
    { what: 'tricks', meld: null, rule: 'D2.1', values: [63, 65, 24] },
    { what: 'last', meld: null, rule: 'D2.2', values: [10, null, null] },
    { what: 'meld', meld: 'AS:3', rule: 'D5.5', values: [20, null, null] },
    { what: 'points', meld: null, rule: 'D7.1', values: [93, 65, 24] },
  ],
  written: [91, 0, 91],
  writtenRule: 'D7.3',
  totals: [434, 192, 361],
  hung: 0,
  fell: null,
  shuffle: null,
  sealed: false,
}

export const hanging: DealResult = {
  ...bait,
  outcome: 'hanging',
  lines: [
    { what: 'tricks', meld: null, rule: 'D2.1', values: [50, 81, 21] },
    { what: 'last', meld: null, rule: 'D2.2', values: [10, null, null] },
    { what: 'points', meld: null, rule: 'D7.1', values: [60, 81, 21] },
  ],
  written: [60, 0, 21],
  totals: [403, 192, 291],
  hung: 81,
}

export const terz: DealResult = {
  ...bait,
  game: 'terz',
  outcome: 'played',
  taker: null,
  trump: 'S',
  names: names.slice(0, 2),
  hands: [
    {
      cards: ['JS', '9S', '8S', '7S', 'KH', 'QH', 'JH', '9H', '8H', 'AC', '10C', '9C', 'AD', 'KD', '10D', '8D'],
      melds: ['KH:3'],
      tricks: 7,
    },
    {
      cards: ['AS', 'KS', 'QS', '10S', 'AH', '10H', '7H', 'KC', 'QC', 'JC', '8C', '7C', 'QD', 'JD', '9D', '7D'],
      melds: [],
      tricks: 9,
    },
  ],
  left: [],
  lines: [
    { what: 'tricks', meld: null, rule: 'T2.1', values: [76, 64] },
    { what: 'last', meld: null, rule: 'T2.1', values: [10, null] },
    { what: 'rounded', meld: null, rule: 'T2.3', values: [90, 60] },
    { what: 'meld', meld: 'KH:3', rule: 'T6.5', values: [20, null] },
    { what: 'points', meld: null, rule: 'T7.2', values: [106, 64] },
  ],
  written: [110, 60],
  writtenRule: 'T7.2',
  totals: [580, 450],
}

/** A deal of a living table: nothing is opened before the match is over. */
export const sealed: DealResult = {
  ...terz,
  deal: 6,
  hands: [7, 9].map((tricks) => ({ cards: [], melds: [], tricks })),
  lines: LIVING_SHEET.at(-1)!.lines,
  written: [110, 80],
  totals: [580, 450],
  sealed: true,
}

export const match: MatchResult = {
  game: 'deberts',
  names,
  me: 0,
  winner: 0,
  ending: 'target',
  target: 501,
  targets: [null, null, null],
  sheet: SHEET3,
  unnoticed: null,
  record: '/api/matches/x/record',
  replay: '/replay/x',
}

export const livingMatch: MatchResult = {
  ...match,
  game: 'terz',
  names: names.slice(0, 2),
  targets: [null, 601],
  sheet: LIVING_SHEET,
  unnoticed: [
    { deal: 2, seat: 1, offence: 'false_meld', rule: 'T9.1', meld: 'KC:3', suit: null, points: null },
    { deal: 4, seat: 0, offence: 'false_marriage', rule: 'T9.1', meld: null, suit: 'H', points: null },
    { deal: 5, seat: 1, offence: 'overcounted', rule: 'T9.7', meld: null, suit: null, points: 74 },
  ],
}

export const lobby: OpenTable[] = [
  {
    id: 'a',
    game: 'deberts',
    rules: 'Москва',
    target: 501,
    seats: ['Костя', null, 'Новичок'],
    clock: null,
  },
  {
    id: 'b',
    game: 'terz',
    rules: '',
    target: 301,
    seats: ['Вера', null],
    clock: { move: 30_000, reserve: 120_000 },
  },
]

const word = (ru: string, en: string) => ({ ru, en })
const target = {
  name: 'target',
  rule: 'D1.3',
  label: word('До скольких играем', 'Target'),
  help: word(
    'Партия идёт, пока кто-нибудь не наберёт столько очков.',
    'The match goes on until somebody has that many points.',
  ),
  choices: [
    { value: 501, label: word('501', '501'), help: word('Обычная партия.', 'The usual match.') },
    { value: 301, label: word('301', '301'), help: word('Короткая партия.', 'A short match.') },
  ],
  lowest: 51,
  highest: 5001,
}

export const games: GamesData = {
  bots: home.bots,
  bluffing: [
    { name: 'never', label: word('никогда', 'never'), help: word('Бот не врёт.', 'The bot never lies.') },
    { name: 'seldom', label: word('изредка', 'seldom'), help: word('Врёт редко.', 'It lies seldom.') },
    { name: 'often', label: word('часто', 'often'), help: word('Врёт охотно.', 'It lies readily.') },
  ],
  options: {
    deberts: [
      {
        name: 'players',
        rule: 'D1.1',
        label: word('Игроков', 'Players'),
        help: word('Каждый играет за себя.', 'Each plays for himself.'),
        choices: [
          {
            value: 2,
            label: word('двое', 'two'),
            help: word('Играющий против вистующего.', 'The taker against one defender.'),
          },
          { value: 3, label: word('трое', 'three'), help: word('Играющий против двоих.', 'The taker against two.') },
        ],
        lowest: null,
        highest: null,
      },
      {
        name: 'convention',
        rule: 'D1.2',
        label: word('Правила', 'Convention'),
        help: word('Что старше из двух равных комбинаций.', 'Which of two equal melds is senior.'),
        choices: [
          {
            value: 'moscow',
            label: word('московские', 'Moscow'),
            help: word('Старше козырная.', 'The trump one is senior.'),
          },
          {
            value: 'kharkov',
            label: word('харьковские', 'Kharkov'),
            help: word('Старше объявленная раньше.', 'The earlier announced is senior.'),
          },
        ],
        lowest: null,
        highest: null,
      },
      target,
    ],
    terz: [
      { ...target, rule: 'T1.1' },
      {
        name: 'referee',
        rule: 'T9',
        label: word('Судья', 'Referee'),
        help: word('Кто следит за правилами.', 'Who sees to it that the rules are kept.'),
        choices: [
          {
            value: 'strict',
            label: word('строгий', 'strict'),
            help: word('Нарушить правила нельзя.', 'No rule can be broken.'),
          },
          {
            value: 'table',
            label: word('за столом', 'at the table'),
            help: word('Можно ошибиться и соврать; пойманный платит.', 'One may err and lie; whoever is caught pays.'),
          },
        ],
        lowest: null,
        highest: null,
      },
      {
        name: 'penalty',
        rule: 'T9',
        label: word('Штраф «в гору»', 'Penalty on the hill'),
        help: word('На сколько растёт цель за проступок.', 'What is added to the target for an offence.'),
        choices: [
          { value: 100, label: word('100', '100'), help: word('Как за ложь.', 'As for a lie.') },
          { value: 50, label: word('50', '50'), help: word('Половина.', 'Half of that.') },
        ],
        lowest: 10,
        highest: 500,
      },
    ],
  },
  presets: [
    {
      name: 'moscow',
      game: 'deberts',
      label: word('Деберц по-московски', 'Deberts, Moscow rules'),
      help: null,
      rules: { players: 2, convention: 'moscow', target: 501 },
    },
    {
      name: 'kharkov',
      game: 'deberts',
      label: word('Деберц по-харьковски', 'Deberts, Kharkov rules'),
      help: null,
      rules: { players: 2, convention: 'kharkov', target: 501 },
    },
    {
      name: 'terz',
      game: 'terz',
      label: word('Терц', 'Terz'),
      help: null,
      rules: { target: 501, referee: 'strict', penalty: 100 },
    },
    {
      name: 'short-terz',
      game: 'terz',
      label: word('Короткий терц', 'Short terz'),
      help: null,
      rules: { target: 301, referee: 'strict', penalty: 100 },
    },
    {
      name: 'living-table',
      game: 'terz',
      label: word('Живой стол', 'The living table'),
      help: word(
        'Играют, как живыми картами: можно ошибиться и соврать, а пойманный платит очками, горой или партией. ' +
          'Объявить можно и то, чего нет, но соперник вправе сказать «Покажи!», пока не пошёл сам. ' +
          'Карты из колоды каждый берёт своей рукой и в свою очередь, и чужой подъём проигрывает партию.',
        'It is played as with real cards: one may err and lie, and whoever is caught pays in points, on the hill or ' +
          'with the match. You may announce what you do not hold, but until his own next card the opponent may say ' +
          '"Show!". Each draws with his own hand and in his turn, and drawing out of turn loses the match.',
      ),
      rules: { target: 501, referee: 'table', penalty: 100 },
    },
  ],
}

const played = TABLES.play!(3).view

export const replay: ReplayData = {
  game: 'deberts',
  names,
  me: 0,
  frames: ['announce AS:3', '', '1 AH', '2 KH', '0 9H'].map((text, i) => ({
    command: i < 2 ? (text ? { seat: 0, text } : null) : { seat: Number(text[0]), text: text.slice(2) },
    view: played,
    hands: bait.hands.map((hand) => hand.cards.slice(0, 7)),
    offence: null,
    totals: [343, 192, 270],
  })),
}
