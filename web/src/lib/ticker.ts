/** The present moment as something templates can read: goes on every quarter of a second while anybody reads it. */
import { createSubscriber } from 'svelte/reactivity'
import { t } from './catalogue.svelte'
import type { Clock } from './model'

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 250)
  return () => clearInterval(timer)
})

/** performance.now(), drawn again every 250 ms. */
export function now(): number {
  subscribe()
  return performance.now()
}

/** What is left on a clock, in ms, never below nought. */
export function timeLeft(clock: Clock, at: number): number {
  return Math.max(0, clock.running ? clock.left - (at - clock.since) : clock.left)
}

/** «1:42»; under ten seconds still whole seconds, rounded up, so that 0:00 means over. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** «30 с на ход и 2 мин в запасе»: the time that players have, told in ms. */
export function clockRule({ move, reserve }: { move: number; reserve: number }): string {
  return t('ui.clock_rule', { move: move / 1000, reserve: reserve / 60_000 })
}
