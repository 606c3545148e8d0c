/** The table between two messages of the server: whose word it is, what may still be said, what lies there to be seen. */
import { beforeAll, describe, expect, test } from 'vitest'
import { setLanguage } from '$lib/catalogue.svelte'
import { endingText } from '$lib/score'
import { withSaid } from '$lib/interim'
import type { Happening, Room, TableView } from '$lib/model'
import { TableState, type Connection } from '../src/table/state.svelte'
import { tableView } from './views'

beforeAll(() => setLanguage('ru'))

const ROOM: Room = {
  phase: 'playing',
  match: 1,
  host: false,
  key: null,
  open: [],
  ready: [],
  rematch: [],
  people: [0],
  dealAt: null,
  clock: null,
  join: 'link',
  hints: false,
}

function tableOf(view: TableView): { table: TableState; sent: string[] } {
  const sent: string[] = []
  const connection = { send: (command: string) => void sent.push(command) } as Connection
  return { table: new TableState(view, ROOM, connection), sent }
}

const said = (seat: number): Happening => ({ kind: 'said', seat, saying: { what: 'pass' } })

describe('whose word it is', () => {
  test('whoever has had his word is not on turn any more, and is called upon for nothing', () => {
    const asked = tableView({ call: 'word', legal: ['pass', 'play', 'AS'], acting: [0], toAct: 0 })
    expect(withSaid(asked, 0)).toMatchObject({ call: null, legal: ['AS'], acting: [], toAct: null })
  })

  test('what others say takes nothing from oneself', () => {
    const both = tableView({ call: 'draw', legal: ['draw'], acting: [1, 0], toAct: 1 })
    expect(withSaid(both, 1)).toMatchObject({ call: 'draw', legal: ['draw'], acting: [0], toAct: null })
  })

  test('what one said gives way when one is called upon again, though nobody answered', async () => {
    const { table } = tableOf(tableView({ legal: ['play'] }))
    const view = tableView({ stage: 'melding', legal: ['silent'] })
    table.push({ number: 1, happenings: [said(0)], view })
    await table.settled()
    const own = table.bubbles.find(({ seat }) => seat === 0)!
    table.now = own.until
    expect(table.isOld(own)).toBe(true)
  })
})

describe('what may still be said', () => {
  test('what the game has left behind is not said, though the table still shows it', async () => {
    const { table, sent } = tableOf(tableView({ call: 'answer', legal: ['good', 'rank?'] }))
    table.push({ number: 1, happenings: [said(1)], view: tableView({ call: 'play', legal: ['AS', 'rank?'] }) })
    table.send('good')
    expect(sent).toEqual([])
    table.send('rank?')
    expect(sent).toEqual(['rank?'])
    await table.settled()
  })
})

describe('a meld that scores is shown', () => {
  const scored = (seat: number, meld: string): Happening => ({ kind: 'scored', seat, meld, points: 20 })

  test('its cards lie there until they have been seen', async () => {
    const { table } = tableOf(tableView())
    table.push({ number: 1, happenings: [scored(1, 'KC:3')], view: tableView() })
    expect(table.verdict).toMatchObject([
      { text: 'Лена пишет терц от короля, 20 очков', cards: ['KC', 'QC', 'JC'], red: false },
    ])
    table.goOn()
    await table.settled()
    expect(table.verdict).toEqual([])
  })

  test('a card that is touched meanwhile is not played', async () => {
    const { table, sent } = tableOf(tableView())
    table.push({ number: 1, happenings: [scored(1, 'KC:3')], view: tableView({ call: 'play', legal: ['AS'] }) })
    await table.playCard('AS')
    await table.settled()
    expect(sent).toEqual([])
    await table.playCard('AS')
    expect(sent).toEqual(['AS'])
  })

  test('to a spectator too, but not to its owner, and not what its name tells', async () => {
    const { table } = tableOf(tableView())
    table.push({ number: 1, happenings: [scored(0, 'KC:3'), scored(1, 'bella')], view: tableView() })
    expect(table.verdict).toEqual([])
    await table.settled()
    const watching = tableOf(tableView({ me: null })).table
    watching.push({ number: 1, happenings: [scored(0, 'KC:3')], view: tableView({ me: null }) })
    expect(watching.verdict).toHaveLength(1)
  })
})

test('whoever gave up is not told that the other did', () => {
  expect(endingText({ ending: 'gave_up', me: 0, winner: 0 })).toBe('Соперник сдался.')
  expect(endingText({ ending: 'gave_up', me: 1, winner: 0 })).toBe('Вы сдались.')
  expect(endingText({ ending: null, me: 1, winner: 0 })).toBe('')
})
