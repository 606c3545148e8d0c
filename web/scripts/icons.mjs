/** Draws the icons: the big yus on the back of a card. SVG by hand, PNGs from it. Run by `npm run build`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const YUS = 'M-22-24H22L0-2ZM0-2L-24 26M0-2V26M0-2L24 26'
const out = fileURLToPath(new URL('../public/', import.meta.url))

/** `inset` leaves room round the picture: masks cut up to a fifth off. */
function icon({ inset, round }) {
  const scale = (1 - 2 * inset) * 6.4
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<defs><pattern id="g" width="32" height="32" patternUnits="userSpaceOnUse"><path d="M0 0H32M0 0V32" fill="none" stroke="#5E82BC" stroke-width="2"/></pattern></defs>
<rect width="512" height="512" rx="${round}" fill="#2A4F8F"/><rect width="512" height="512" rx="${round}" fill="url(#g)"/>
<path d="${YUS}" transform="translate(256 250) scale(${scale})" fill="none" stroke="#F3EBD8" stroke-width="7.5"/></svg>\n`
}

const require = createRequire(import.meta.url)
await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
await mkdir(out, { recursive: true })
const plain = icon({ inset: 0, round: 96 })
await writeFile(`${out}yus.svg`, plain)
for (const size of [180, 192, 512])
  await png(`yus-${size}.png`, size === 180 ? icon({ inset: 0.04, round: 0 }) : plain, size)
await png('yus-maskable-512.png', icon({ inset: 0.16, round: 0 }), 512)

async function png(name, svg, size) {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render()
  await writeFile(out + name, image.asPng())
}
