/** Views for tests: a plain table, changed where a test says so. */
import type { SeatView, TableView } from '$lib/model'

const seat = (name: string): SeatView => ({
  name,
  bot: false,
  presence: 'here',
  botAt: null,
  cards: 9,
  tricks: 0,
  clock: null,
  target: null,
  melds: [],
})

export function tableView(more: Partial<TableView> = {}): TableView {
  return {
    id: 't',
    game: 'deberts',
    rules: '',
    target: 501,
    deal: 1,
    seats: [seat('Аня'), seat('Лена')],
    me: 0,
    stage: 'playing',
    dealer: 1,
    taker: 1,
    trump: 'H',
    toAct: 0,
    acting: [0],
    call: 'word',
    hand: ['AS', 'KS', 'QS', 'JH', '10H', '9H', '7H', '8D', '7C'],
    legal: [],
    reasons: {},
    trick: { cards: [], leader: null, winner: null, points: null },
    seen: [],
    turnUp: 'KH',
    fresa: '9S',
    stock: null,
    standing: null,
    adding: null,
    added: false,
    sheet: [],
    mayGiveUp: true,
    living: null,
    ...more,
  }
}
