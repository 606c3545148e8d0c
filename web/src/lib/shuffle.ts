/**
 * One's own part in the shuffle: a nonce for each cut, sealed before anybody's is shown; and the check afterwards,
 * against the commitment and the nonce as they were seen before the deal.
 */
import { seal, verifyDeal } from '$verify'
import type { Commitment, Proof } from '$protocol'
import type { Card, Seat } from './notation'

/** What is kept of a cut until it can be checked. */
interface Kept {
  commitment: string
  nonce: string
}

const KEY = 'yus.cuts'
/** So many cuts are kept, the newest. */
const KEPT = 200

/** Make a nonce for each cut, keep it, and give the seals; none where the browser has no crypto to seal with. */
export async function sealCuts(cuts: readonly Commitment[], seat: Seat): Promise<string[]> {
  if (!globalThis.crypto?.subtle) return []
  const kept = load()
  const seals: string[] = []
  for (const { context, commitment } of cuts) {
    const old = kept.get(context)
    const nonce = old?.commitment === commitment ? old.nonce : randomHex()
    kept.delete(context)
    kept.set(context, { commitment, nonce })
    seals.push(await seal(nonce, context, seat))
  }
  save(kept)
  return seals
}

/** The nonces that were sealed for these cuts; null if any is not known here. */
export function noncesFor(cuts: readonly Commitment[]): string[] | null {
  const kept = load()
  const nonces = cuts.map(({ context, commitment }) => {
    const known = kept.get(context)
    return known?.commitment === commitment ? known.nonce : null
  })
  return nonces.includes(null) ? null : (nonces as string[])
}

/**
 * Everything that is wrong with a deal: what anybody can see from its proof, and whether it agrees with the
 * commitment and the nonce that this browser saw beforehand. Empty if all is right.
 */
export async function checkDeal(
  deck: readonly Card[],
  proof: Proof,
  context: string,
  me: Seat | null,
): Promise<string[]> {
  const faults = await verifyDeal({ deck: deck.join(' '), shuffle: proof })
  if (proof.context !== context) faults.push('context')
  const known = load().get(context)
  if (known && known.commitment !== proof.commitment) faults.push('commitment before the deal')
  const mine = me === null ? null : proof.nonces[me]
  if (known && mine && mine !== known.nonce) faults.push('own nonce')
  return faults
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function load(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Kept][])
  } catch {
    return new Map()
  }
}

function save(kept: Map<string, Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept].slice(-KEPT)))
  } catch {
    // Storage may be forbidden: then the nonces come too late to be revealed, and the others cut.
  }
}
