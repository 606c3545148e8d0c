/** Playing back what the server told, and the life of bubbles. */
import { describe, expect, test, vi } from 'vitest'
import { endExchange, isOld, nextChange, readingTime, speak, sweep, type Bubble } from '$lib/bubbles'
import { Playback } from '$lib/playback'

const never = (error: unknown) => expect.unreachable(String(error))
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('playing back', () => {
  test('steps are shown one after the other, in their order, none is dropped', async () => {
    const shown: number[] = []
    let busy = false
    const playback = new Playback<number>(async (step) => {
      expect(busy).toBe(false)
      busy = true
      await pause()
      shown.push(step)
      busy = false
    }, never)
    for (let i = 0; i < 20; i++) {
      playback.push(i)
      if (i % 7 === 0) await pause()
    }
    await playback.settled()
    expect(shown).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(playback.backlog).toBe(0)
  })

  test('a step knows at any moment whether others wait for it', async () => {
    const hurried: [number, boolean][] = []
    const playback = new Playback<number>(async (step, hurry) => {
      await pause()
      hurried.push([step, hurry()])
    }, never)
    playback.push(1)
    playback.push(2)
    await playback.settled()
    expect(hurried).toEqual([
      [1, true],
      [2, false],
    ])
  })

  test('a step that fails is told of and does not stop the others', async () => {
    const failed = vi.fn()
    const shown: number[] = []
    const playback = new Playback<number>(async (step) => {
      if (step === 1) throw new Error('no')
      shown.push(step)
    }, failed)
    ;[0, 1, 2].forEach((step) => playback.push(step))
    await playback.settled()
    expect(shown).toEqual([0, 2])
    expect(failed).toHaveBeenCalledOnce()
  })

  test('what was cleared is not shown any more', async () => {
    const shown: number[] = []
    const playback = new Playback<number>(async (step) => {
      await pause()
      shown.push(step)
    }, never)
    ;[0, 1, 2].forEach((step) => playback.push(step))
    playback.clear()
    playback.push(3)
    await playback.settled()
    expect(shown).toEqual([0, 3])
  })
})

describe('bubbles', () => {
  const said = (words: [number, string, number][]) =>
    words.reduce<Bubble[]>((bubbles, [seat, text, at]) => speak(bubbles, seat, text, at, 1), [])

  test('a seat has one bubble, its newest', () => {
    expect(
      said([
        [0, 'Рост?', 0],
        [0, 'Годится', 100],
      ]),
    ).toMatchObject([{ seat: 0, text: 'Годится' }])
  })

  test('a question stays young for its reading time, then is old, and is still seen beside the answer', () => {
    const bubbles = said([
      [0, 'Рост?', 0],
      [1, 'Терц от дамы', 500],
    ])
    const question = bubbles.find(({ seat }) => seat === 0)!
    expect(isOld(question, 1000)).toBe(false)
    expect(nextChange(bubbles, 1000)).toBe(readingTime('Рост?') - 1000)
    expect(isOld(question, readingTime('Рост?'))).toBe(true)
    expect(sweep(bubbles, 60_000)).toHaveLength(2)
    expect(
      isOld(
        bubbles.find(({ seat }) => seat === 1)!,
        60_000,
      ),
    ).toBe(false)
  })

  test('when the exchange is over each goes as soon as it could be read', () => {
    const bubbles = endExchange(said([[0, 'Пас', 0]]))
    expect(sweep(bubbles, 100)).toHaveLength(1)
    expect(sweep(bubbles, readingTime('Пас') + 1)).toHaveLength(0)
    expect(nextChange(sweep(bubbles, 60_000), 60_000)).toBeNull()
  })

  test('longer texts stand longer, and the speed is obeyed', () => {
    expect(readingTime('Не годится. Терц от короля крести!')).toBeGreaterThan(readingTime('Пас'))
    expect(speak([], 0, 'Пас', 0, 0.6)[0]!.until).toBeCloseTo(readingTime('Пас') * 0.6)
  })
})
