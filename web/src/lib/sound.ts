/** Sound moments, made on the spot with Web Audio: short, soft, own. Peak about -14 dB, each under 200 ms. */

export type Sound = 'card' | 'take' | 'knock' | 'pencil' | 'tick'

const PEAK = 0.2
let context: AudioContext | null = null

/** Play a sound; does nothing before the first touch of the page, as browsers demand. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  MAKERS[sound](context, context.currentTime + 0.005)
}

const MAKERS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  /** Paper laid on oilcloth: a soft slap, never twice quite the same. */
  card(audio, at) {
    const variant = Math.floor(Math.random() * 3)
    rustle(audio, at, { from: 1500 + 350 * variant, to: 700, length: 0.075 + 0.015 * variant, gain: PEAK })
    thump(audio, at, 150 - 15 * variant, 0.06, PEAK * 0.6)
  },
  /** A trick swept off. */
  take(audio, at) {
    rustle(audio, at, { from: 900, to: 2600, length: 0.18, gain: PEAK * 0.7 })
  },
  /** Two knocks of a knuckle on the table. */
  knock(audio, at) {
    thump(audio, at, 210, 0.07, PEAK)
    thump(audio, at + 0.11, 190, 0.07, PEAK * 0.8)
  },
  /** A stroke of the pencil. */
  pencil(audio, at) {
    rustle(audio, at, { from: 4200, to: 3200, length: 0.07, gain: PEAK * 0.35 })
    rustle(audio, at + 0.09, { from: 3600, to: 4400, length: 0.08, gain: PEAK * 0.3 })
  },
  tick(audio, at) {
    thump(audio, at, 1100, 0.03, PEAK * 0.5)
  },
}

/** A band of noise that glides from one pitch to another and dies away. */
function rustle(audio: AudioContext, at: number, shape: { from: number; to: number; length: number; gain: number }) {
  const source = audio.createBufferSource()
  source.buffer = noise(audio)
  const band = audio.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = 0.9
  band.frequency.setValueAtTime(shape.from, at)
  band.frequency.exponentialRampToValueAtTime(shape.to, at + shape.length)
  source.connect(band).connect(envelope(audio, at, shape.length, shape.gain))
  source.start(at)
  source.stop(at + shape.length)
}

/** A low tone that drops and dies away. */
function thump(audio: AudioContext, at: number, pitch: number, length: number, gain: number) {
  const tone = audio.createOscillator()
  tone.frequency.setValueAtTime(pitch, at)
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length)
  tone.connect(envelope(audio, at, length, gain))
  tone.start(at)
  tone.stop(at + length)
}

function envelope(audio: AudioContext, at: number, length: number, gain: number): GainNode {
  const node = audio.createGain()
  node.gain.setValueAtTime(0.0001, at)
  node.gain.exponentialRampToValueAtTime(gain, at + 0.006)
  node.gain.exponentialRampToValueAtTime(0.0001, at + length)
  node.connect(audio.destination)
  return node
}

let whiteNoise: AudioBuffer | null = null

function noise(audio: AudioContext): AudioBuffer {
  if (whiteNoise) return whiteNoise
  whiteNoise = audio.createBuffer(1, audio.sampleRate * 0.25, audio.sampleRate)
  const samples = whiteNoise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return whiteNoise
}
