// Checks the verifiable shuffle that docs/shuffle.md specifies, with WebCrypto and nothing else (an ES module).
// `await verifyDeal(deal)` takes a deal out of a record and lists what is wrong, as `seal nonces[0]`; nothing, if all
// is right. Whether the context names the deal that you played is for you to see.

const SCHEME = "yus-shuffle/1";
const NAMES = [..."SCDH"].flatMap((suit) => ["7", "8", "9", "10", "J", "Q", "K", "A"].map((rank) => rank + suit));
const utf8 = (text) => new TextEncoder().encode(text);
const uint32 = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
const fromHex = (hex) => Uint8Array.from((hex ?? "").match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const isHex = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

function message(label, context, ...fields) {
  const parts = [utf8(SCHEME), utf8(label), utf8(context), ...fields];
  return Uint8Array.from(parts.flatMap((part) => [...uint32(part.length), ...part]));
}

async function hmac(key, data) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

const sha256 = async (data) => toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));

// All values are hexadecimal texts, nonces null where missing; the deck is a list of card numbers.
export const commit = (secret, context) => sha256(message("commit", context, fromHex(secret)));
export const seal = (nonce, context, seat) => sha256(message("seal", context, Uint8Array.of(seat), fromHex(nonce)));
export const houseNonce = async (secret, context, seat) =>
  toHex(await hmac(fromHex(secret), message("house", context, Uint8Array.of(seat))));

async function numbers(label, secret, context, nonces) {
  const key = await hmac(fromHex(secret), message(label, context, ...nonces.map(fromHex)));
  let block = [];
  let used = 0;
  return async function below(bound) {
    for (;;) {
      if (used % 32 === 0) block = await hmac(key, uint32(used / 32));
      const byte = block[used++ % 32];
      if (byte < 256 - (256 % bound)) return byte % bound;
    }
  };
}

export async function deck(secret, context, nonces) {
  const below = await numbers("deck", secret, context, nonces);
  const cards = NAMES.map((_, card) => card);
  for (let last = 31; last > 0; last--) {
    const other = await below(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

export const drawLot = async (secret, context, nonces) =>
  (await numbers("lot", secret, context, nonces))(nonces.length);

export async function verifyDeal({ deck: dealt, shuffle }) {
  const { scheme, context, commitment, nonces, seals, house = [], secret } = shuffle;
  if (scheme !== SCHEME) return ["scheme"];
  const hexes = [commitment, secret, ...nonces, ...(seals ?? [])];
  if (!hexes.every((value) => value == null || isHex(value)) || !commitment) return ["not_hex"];
  const faults = [];
  for (const [seat, nonce] of nonces.entries())
    if (seals && nonce && (await seal(nonce, context, seat)) !== seals[seat]) faults.push(`seal nonces[${seat}]`);
  if (!secret) return [...faults, "unrevealed secret"];
  if ((await commit(secret, context)) !== commitment) faults.push("commitment");
  for (const seat of house)
    if ((await houseNonce(secret, context, seat)) !== nonces[seat]) faults.push(`house nonces[${seat}]`);
  const cards = (await deck(secret, context, nonces)).map((card) => NAMES[card]);
  if (cards.join(" ") !== dealt) faults.push("deck");
  return faults;
}
