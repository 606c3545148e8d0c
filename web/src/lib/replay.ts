/** Walking through a finished match. */
import type { ReplayFrame } from './api'

/** Where each deal begins. */
export function dealStarts(frames: readonly ReplayFrame[]): number[] {
  return frames.flatMap((frame, i) => (i === 0 || frames[i - 1]!.view.deal !== frame.view.deal ? [i] : []))
}

/** The place after one step or one deal, back or forth, never beyond either end. */
export function step(
  at: number,
  move: '-' | '+' | 'deal-' | 'deal+',
  starts: readonly number[],
  length: number,
): number {
  const last = length - 1
  if (move === '-') return Math.max(0, at - 1)
  if (move === '+') return Math.min(last, at + 1)
  if (move === 'deal-') return starts.findLast((start) => start < at) ?? 0
  return starts.find((start) => start > at) ?? last
}
