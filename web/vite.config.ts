import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The server that `npm run dev` passes on what is not a page: `yus serve` on its usual port. */
const server = process.env.YUS_SERVER ?? 'http://127.0.0.1:8017'

/** The page goes to dist/; the gallery of states, which is never shipped, to dist-gallery/ (`--mode gallery`). */
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: here('src/lib'), $catalogue: here('../src/yus/catalogue'), $verify: here('../docs/verify.js') },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: mode === 'gallery' ? 'dist-gallery' : 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here(mode === 'gallery' ? 'gallery.html' : 'index.html') },
  },
  server: {
    fs: { allow: [here('.'), here('../src/yus/catalogue'), here('../docs')] },
    proxy: { '/api': server, '/socket': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'happy-dom' },
}))
