/** Prints what the first load of the page weighs, gzipped, and fails above the limit: index, its scripts and styles, one catalogue, home and table. */
import { readFile, readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'

const LIMIT = 150_000
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const files = ['index.html', ...(await readdir(`${dist}assets`)).map((name) => `assets/${name}`)]
let all = 0
for (const file of files) {
  const size = gzipSync(await readFile(dist + file)).length
  all += size
  console.log(String(size).padStart(8), file)
}
console.log(String(all).padStart(8), `everything there is, gzipped (limit for the first load: ${LIMIT})`)
if (all > LIMIT) process.exit(1)
