/**
 * Every state of the page with made-up but legal positions, for looking at and for the layout test. Never shipped.
 * gallery.html?state=bid&seats=3&theme=dark&lang=en&colours=4&indices=int&rows=2
 */
import { mount } from 'svelte'
import '../css/all'
import Gallery from './Gallery.svelte'
import { sprite } from '../deck/sprite'
import { startRouter } from '$lib/router.svelte'
import { change, loadSettings } from '$lib/settings.svelte'

const query = new URLSearchParams(location.search)
await loadSettings()
await change({
  language: query.get('lang') === 'en' ? 'en' : 'ru',
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  colours: query.get('colours') === '4' ? 4 : 2,
  indices: query.get('indices') === 'int' ? 'int' : query.get('indices') === 'ru' ? 'ru' : 'auto',
  twoRows: query.get('rows') === '2',
  sound: false,
  name: 'Аня',
})
document.body.insertAdjacentHTML('afterbegin', sprite())
startRouter()
mount(Gallery, { target: document.getElementById('app')! })
document.documentElement.dataset.ready = 'yes'
