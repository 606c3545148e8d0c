/** What the server tells of a living table (T9), turned into what the page shows. A part of `wire.ts`. */
import { heard, type Told } from './wire'
import { parseMeld, type Suit } from './notation'
import type * as wire from '$protocol'
import type { Living, Open, Penalty } from './living'
import type { Happening, TableView } from './model'

/** What a living table has besides; null with the strict referee. */
export function livingOf({ view, you, unlawful, penalties, table }: Told): Living | null {
  const deal = view?.deal ?? null
  if (table.rules.referee !== 'table') return null
  if (deal?.game !== 'terz' || !deal.at_table) {
    return { prices: {}, drawing: [], open: [], call: null, end: null, tally: null, known: null, penalties }
  }
  const prices = unlawful.flatMap(({ commands, ...price }) => commands.map((command) => [command, price] as const))
  return {
    prices: Object.fromEntries(prices),
    drawing: deal.at_table.drawing,
    open: you.seat === null ? [] : openTo(you.seat, deal, deal.at_table),
    call: view?.call ?? null,
    end: deal.stage === 'counting' || deal.stage === 'checking' || deal.stage === 'claiming' ? deal.stage : null,
    tally: deal.at_table.tally,
    known: table.training && you.seat !== null ? (deal.won[you.seat] ?? null) : null,
    penalties,
  }
}

/** What of the other's may still be asked to be shown. */
function openTo(seat: number, deal: wire.TerzDeal, { question }: wire.AtTable): Open[] {
  const melds = deal.claims.filter((claim) => claim.seat !== seat && claim.sight === 'open')
  const marriages = deal.marriages.filter((marriage) => marriage.seat !== seat && marriage.sight === 'open')
  return [
    ...melds.map(({ spoken }): Open => ({ what: 'meld', kind: heard(spoken).kind })),
    ...marriages.map((): Open => ({ what: 'marriage', kind: null })),
    ...(question?.open && question.asker !== seat ? [{ what: 'rank', kind: null } as const] : []),
  ]
}

/** What happened at a living table alone; null for any other event. */
export function livingEvents(event: wire.Event, before: TableView): Happening[] | null {
  switch (event.event) {
    case 'meld_written':
      return [{ kind: 'wrote', seat: event.seat, points: event.points }]
    case 'demanded':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'show' } }]
    case 'meld_shown': {
      const { kind, top, suit } = parseMeld(event.meld)
      return [
        { kind: 'said', seat: event.seat, saying: { what: 'shown', kind, top, suit } },
        { kind: 'shown', seat: event.seat, cards: event.cards },
      ]
    }
    case 'marriage_shown':
      return [
        { kind: 'said', seat: event.seat, saying: { what: 'shown_marriage', suit: event.suit as Suit } },
        { kind: 'shown', seat: event.seat, cards: [`K${event.suit}`, `Q${event.suit}`] },
      ]
    case 'meld_revived':
      return [{ kind: 'revived', seat: event.seat, points: event.points }]
    case 'penalised':
      return [{ kind: 'penalised', penalty: penaltyOf(event), cards: event.meld ? parseMeld(event.meld).cards : [] }]
    case 'claim_upheld':
      return [{ kind: 'upheld', seat: event.seat }]
    case 'counted':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'count', count: event.points } }]
    case 'accepted':
      return [{ kind: 'said', seat: event.seat, saying: { what: 'accept' } }]
    case 'checked':
      return [
        { kind: 'said', seat: event.seat, saying: { what: 'check' } },
        { kind: 'recounted', points: event.points },
      ]
    case 'beaten':
      return before.living === null ? null : beaten(event, before)
    case 'marriage':
      return before.living === null ? null : married(event, before)
    default:
      return null
  }
}

/** «Не годится»: at a living table the meld is not shown, so that its suit is not named. */
function beaten(event: wire.BeatenEvent, { standing }: TableView): Happening[] {
  const said: Happening = { kind: 'said', seat: event.seat, saying: { what: 'beat', ...heard(event.spoken) } }
  if (standing?.seat == null) return [said]
  return [said, { kind: 'burnt', seat: standing.seat, figure: standing.kind.length > 1 }]
}

/** «Марьяж!»: it is written, and not shown. */
function married(event: wire.MarriageAnnouncedEvent, before: TableView): Happening[] {
  const suit = event.suit === before.trump ? null : (event.suit as Suit)
  return [
    { kind: 'said', seat: event.seat, saying: { what: 'marriage', suit } },
    { kind: 'wrote', seat: event.seat, points: event.points },
  ]
}

/** What was charged. */
export function penaltyOf({ seat, offence, rule, hill, points, lost, spoken }: wire.PenalisedEvent): Penalty {
  return { seat, offence, rule, hill, points, lost, kind: spoken === null ? null : heard(spoken).kind }
}

/** What was charged in this deal, after these events. */
export function chargedIn(events: readonly wire.Event[], before: readonly Penalty[]): readonly Penalty[] {
  return events.reduce<readonly Penalty[]>((charged, event) => {
    if (event.event === 'dealt') return []
    return event.event === 'penalised' ? [...charged, penaltyOf(event)] : charged
  }, before)
}

/** A meld of which only the kind was said, as a line of the sum has it: `3`, `JJJJ`. */
export function spokenLine(spoken: string | null | undefined): string | null {
  return spoken ? heard(spoken).kind : null
}
