import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMeter } from '@castwright/meter/meter.ts'
import { isFull } from '../../../test/kit/full.ts'
import { sampleRate } from './frames.ts'
import levelFile, { type Trimmed } from './level-worker.ts'
import { makeSources, makeSoundsWithoutSpeech, type Source, type Span } from './testing/sources.ts'
import { join, mix, music, noise, say, silence, withLevel } from './testing/voices.ts'

type Channels = Float32Array[]

/** Levels raw samples as the thread does, without ffmpeg and without a speech engine. */
async function level(channels: Channels, { levels = true } = {}): Promise<{ channels: Channels; trimmed: Trimmed }> {
  const folder = await mkdtemp(pathOf(tmpdir(), 'castwright-level-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = pathOf(folder, 'body')
  const count = channels.length
  const mixed = Float32Array.from({ length: channels[0]!.length * count }, (_, at) => channels[at % count]![Math.floor(at / count)]!)
  await writeFile(path, new Uint8Array(mixed.buffer))
  const trimmed = levelFile({ path, samples: { dataStart: 0, dataBytes: mixed.byteLength, channels: count }, levels, trimsSilence: true })
  const bytes = await readFile(path)
  const result = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return { channels: channels.map((samples, channel) => samples.map((_, at) => result[at * count + channel]!)), trimmed }
}

const part = (samples: Float32Array, { from, to }: Span) => samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate))

/** LUFS, by the meter that measures recordings. */
function loudnessOf(channels: Channels, span: Span = { from: 0, to: Infinity }): number {
  const meter = createMeter()
  meter.add(
    channels.map((samples) => part(samples, { from: span.from, to: Math.min(span.to, samples.length / sampleRate) })),
    sampleRate,
  )
  return meter.end()!.integrated!
}

function powerOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum
}

/** RMS in decibels. */
function levelOf(channels: Channels, span: Span): number {
  const all = channels.map((samples) => part(samples, span))
  const sum = all.reduce((total, samples) => total + powerOf(samples), 0)
  return 10 * Math.log10(sum / (all.length * all[0]!.length))
}

/** Decibels that a part was changed by. */
const gainIn = (before: Channels, after: Channels, span: Span): number => levelOf(after, span) - levelOf(before, span)

const rangeOf = (values: number[]): number => Math.max(...values) - Math.min(...values)

/** Gains of the tenths of a second within a sentence, without its edges. */
function gainsWithin(before: Channels, after: Channels, { from, to }: Span): number[] {
  const gains: number[] = []
  for (let at = from + 0.2; at + 0.1 < to - 0.2; at += 0.1) gains.push(gainIn(before, after, { from: at, to: at + 0.1 }))
  return gains
}

const sources = makeSources()

/** Less than this in LU between the loudest and the quietest sentence, where noise and the largest gain permit it. */
const ranges: Record<string, number> = {
  'whisper and shout': 12,
  'two voices without pauses': 2.5,
}

test.each(sources.map((source) => [source.name, source] as const))('levels %s', async (name, { channels, sentences, pauses }: Source) => {
  const { channels: leveled } = await level(channels)
  const before = sentences.map((sentence) => loudnessOf(channels, sentence))
  const after = sentences.map((sentence) => loudnessOf(leveled, sentence))
  expect(rangeOf(after)).toBeLessThan(ranges[name] ?? 2.2)
  if (sentences.length > 1) expect(rangeOf(after)).toBeLessThan(rangeOf(before) - 3)
  // No sentence moves away from the loudness of the whole, which finishing brings to the target.
  const target = loudnessOf(channels)
  for (const [at, loudness] of after.entries()) expect(Math.abs(loudness - target)).toBeLessThan(Math.abs(before[at]! - target) + 1)
  // Noise in pauses isn't raised, also not after the gain to the target.
  const shift = target - loudnessOf(leveled)
  for (const { from, to } of pauses.filter((pause) => pause.to - pause.from >= 0.9)) {
    const middle = { from: from + 0.25, to: to - 0.25 }
    if (levelOf(channels, middle) > -110) expect(gainIn(channels, leveled, middle) + shift).toBeLessThan(3)
  }
  // One gain for a sentence: nothing pumps.
  for (const sentence of sentences) expect(rangeOf(gainsWithin(channels, leveled, sentence))).toBeLessThan(0.5)
})

test.each(makeSoundsWithoutSpeech())('leaves %s as it is', async (_, samples) => {
  const { channels } = await level([samples])
  // Comparing them as values takes seconds.
  expect(Buffer.compare(new Uint8Array(channels[0]!.buffer), new Uint8Array(samples.buffer))).toBe(0)
})

test('the gain moves smoothly: no sample jumps', async () => {
  const tone = Float32Array.from({ length: 30 * sampleRate }, (_, at) => 0.001 * Math.sin((2 * Math.PI * 50 * at) / sampleRate))
  const voices = sources[0]!.channels[0]!
  const mixed = mix(voices.subarray(0, tone.length), tone)
  const { channels } = await level([mixed])
  let [previous, largest] = [1, 0]
  for (let at = 0; at < mixed.length; at += 1) {
    if (Math.abs(mixed[at]!) < 1e-4) continue
    const factor = channels[0]![at]! / mixed[at]!
    if (at > 0) largest = Math.max(largest, Math.abs(20 * Math.log10(factor / previous)))
    previous = factor
  }
  // 150 dB per second are 0.0034 dB per sample, and up to some hundred quiet samples were left out.
  expect(largest).toBeLessThan(0.5)
})

test('a jingle between sentences is not taken for speech', async () => {
  const speech = (decibels: number, seed: number) => withLevel(say(4, { pitch: 120, seed }), decibels)
  const parts = [speech(-30, 1), silence(1), speech(-18, 2), silence(1), music(6, -16), silence(1), speech(-30, 3)]
  const samples = mix(join(parts), noise(21, -75))
  const { channels } = await level([samples])
  expect(gainIn([samples], channels, { from: 10.5, to: 15.5 })).toBeCloseTo(0, 1)
  expect(gainIn([samples], channels, { from: 0.5, to: 3.5 })).toBeGreaterThan(5)
})

test.runIf(isFull)('levels an hour like its first minute', async () => {
  const minute = join([sources[0]!.channels[0]!, silence(16)])
  const { channels } = await level([join(Array.from({ length: 60 }, () => minute))])
  const { sentences } = sources[0]!
  const after = [0, 30, 59].flatMap((at) =>
    sentences.map(({ from, to }) => loudnessOf(channels, { from: from + at * 60, to: to + at * 60 })),
  )
  expect(rangeOf(after)).toBeLessThan(2.2)
})

const seconds = (samples: Float32Array) => samples.length / sampleRate

test.each([
  ['digital silence', -Infinity],
  ['a quiet room', -65],
  ['a noisy room', -45],
])('trims the silence of %s', async (_, decibels) => {
  const speech = withLevel(say(6, { pitch: 120, seed: 4 }), -20)
  const voices = join([silence(3.6), speech, silence(5)])
  const samples = Number.isFinite(decibels) ? mix(voices, noise(seconds(voices), decibels)) : voices
  const { trimmed } = await level([samples], { levels: false })
  expect(Math.abs(trimmed.startMs - 3400)).toBeLessThan(120)
  expect(Math.abs(trimmed.endMs - 4500)).toBeLessThan(250)
})

test('trims noise after digital silence, and keeps what can be heard', async () => {
  const speech = withLevel(say(6, { pitch: 120, seed: 4 }), -20)
  const switched = join([silence(2), noise(2, -46), mix(speech, noise(6, -46)), noise(3, -46), silence(2)])
  const { trimmed } = await level([switched], { levels: false })
  expect(Math.abs(trimmed.startMs - 3800)).toBeLessThan(120)
  expect(Math.abs(trimmed.endMs - 4500)).toBeLessThan(250)
  // Music and a quiet first sentence stay.
  const whisper = withLevel(say(3, { pitch: 0, seed: 2 }), -50)
  const quiet = mix(join([silence(2), whisper, silence(1), speech]), noise(12, -75))
  expect((await level([quiet], { levels: false })).trimmed.startMs).toBeCloseTo(1800, -3)
  const begins = join([music(4, -35), mix(speech, music(6, -35))])
  expect((await level([begins], { levels: false })).trimmed).toEqual({ startMs: 0, endMs: 0 })
  for (const [, samples] of makeSoundsWithoutSpeech().slice(0, 3))
    expect((await level([samples])).trimmed).toEqual({ startMs: 0, endMs: 0 })
})
