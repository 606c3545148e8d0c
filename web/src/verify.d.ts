/** docs/verify.js: the shuffle of docs/shuffle.md with nothing but WebCrypto. */
declare module '$verify' {
  import type { Proof } from '$protocol'

  /** The seal of a nonce; everything in hexadecimal. */
  export function seal(nonce: string, context: string, seat: number): Promise<string>
  /** What is wrong with a deal of a record; nothing, if all is right. `deck` is 32 cards with spaces between. */
  export function verifyDeal(deal: { deck: string; shuffle: Proof }): Promise<string[]>
}
