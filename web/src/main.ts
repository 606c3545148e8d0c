/** The page begins: settings and texts first, then the deck, then whatever the address asks for. */
import { mount } from 'svelte'
import './css/all'
import App from './App.svelte'
import { sprite } from './deck/sprite'
import { startRouter } from '$lib/router.svelte'
import { loadSettings } from '$lib/settings.svelte'

await loadSettings()
document.body.insertAdjacentHTML('afterbegin', sprite())
startRouter()
mount(App, { target: document.getElementById('app')! })
