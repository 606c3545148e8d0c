/**
 * Every state of the page with made-up but legal positions, for looking at and for the layout test. Never shipped.
 * gallery.html?state=bid&seats=3&theme=dark&lang=en&colours=4&indices=int&rows=2
 */
import { mount, tick, unmount } from 'svelte'
import '../css/all'
import Gallery from './Gallery.svelte'
import { sprite } from '../deck/sprite'
import { startRouter } from '$lib/router.svelte'
import { change, loadSettings } from '$lib/settings.svelte'

let shown: ReturnType<typeof mount> | null = null

/** Show the state that an address asks for, made anew; without a new load, which takes ten times as long. */
async function show(search: string): Promise<void> {
  if (shown) await unmount(shown)
  history.replaceState(null, '', search || location.pathname)
  const query = new URLSearchParams(search)
  await change({
    language: query.get('lang') === 'en' ? 'en' : 'ru',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    colours: query.get('colours') === '4' ? 4 : 2,
    indices: query.get('indices') === 'int' ? 'int' : query.get('indices') === 'ru' ? 'ru' : 'auto',
    twoRows: query.get('rows') === '2',
    sound: false,
    name: 'Аня',
  })
  shown = mount(Gallery, { target: document.getElementById('app')! })
  await tick()
  scrollTo(0, 0)
}

await loadSettings()
document.body.insertAdjacentHTML('afterbegin', sprite())
startRouter()
await show(location.search)
Object.assign(window, { show })
document.documentElement.dataset.ready = 'yes'
