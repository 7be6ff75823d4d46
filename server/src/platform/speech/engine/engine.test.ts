import { expect, test } from 'vitest'
import { decodeAudio } from './audio.ts'
import { speechRate, type MonoBlock } from './blocks.ts'
import { findChunk, toWav } from './chunk.ts'
import { findCut } from './cut.ts'
import { findLoop, toText } from './moonshine.ts'
import { openSamples, createResampler } from './samples.ts'
import { frameSize, type VoiceDetector } from './vad.ts'

const tone = (seconds: number, rate: number, hertz = 440, volume = 0.5): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => volume * Math.sin((2 * Math.PI * hertz * at) / rate))

const join = (...parts: Float32Array[]): Float32Array => {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

async function* blocksOf(samples: Float32Array, rate = speechRate, size = 4096): AsyncGenerator<MonoBlock> {
  for (let at = 0; at < samples.length; at += size) yield { samples: samples.subarray(at, at + size), rate }
}

async function collect(blocks: AsyncIterable<MonoBlock>): Promise<Float32Array> {
  const parts: Float32Array[] = []
  for await (const { samples } of blocks) parts.push(samples)
  return join(...parts)
}

const loudest = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** Hears speech wherever there is sound. */
const detector: VoiceDetector = { reset() {}, next: async (frame) => (loudest(frame) > 0.1 ? 0.95 : 0.05) }

test('resamples without changing pitch, volume or length, and removes what 16 kHz cannot hold', () => {
  for (const rate of [8000, 11_025, 16_000, 22_050, 44_100, 48_000]) {
    const resampler = createResampler(rate)
    const output = join(...[tone(0.5, rate), tone(0.5, rate)].map((part) => resampler.push(part)), resampler.end())
    expect(Math.abs(output.length - speechRate), `${rate} Hz`).toBeLessThanOrEqual(2)
    const ideal = tone(0.4, speechRate)
    const error = ideal.slice(800).map((sample, at) => sample - output[at + 800]!)
    expect(loudest(error), `${rate} Hz`).toBeLessThan(0.01)
  }
  const hiss = createResampler(48_000)
  expect(loudest(hiss.push(tone(0.5, 48_000, 12_000)).slice(500))).toBeLessThan(0.01)
})

test('a later start gives the same samples', async () => {
  const source = tone(3, 44_100)
  const [all, later] = [openSamples(blocksOf(source, 44_100), 0), openSamples(blocksOf(source, 44_100, 1000), 20_000)]
  expect(await all.readTo(1e9)).toBe(48_000)
  expect(await later.readTo(1e9)).toBe(48_000)
  expect(later.slice(20_000, 40_000)).toEqual(all.slice(20_000, 40_000))
  all.forget(30_000)
  expect(all.slice(30_000, 40_000)).toEqual(later.slice(30_000, 40_000))
})

test('reads WAV files of all usual kinds', async () => {
  const wanted = tone(0.2, speechRate)
  const bytes = toWav(wanted)
  async function* cut(size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  for (const size of [7, 1000, 1e6]) {
    const read = await collect(decodeAudio(cut(size), 'wav'))
    expect(read).toHaveLength(wanted.length)
    expect(loudest(read.map((sample, at) => sample - wanted[at]!))).toBeLessThan(0.001)
  }
  const stereo = Buffer.concat([bytes.subarray(0, 44), Buffer.alloc(8)])
  stereo.writeUInt16LE(2, 22)
  stereo.writeInt16LE(16_384, 44)
  stereo.writeUInt32LE(0, 40)
  expect([...(await collect(decodeAudio(one(stereo), 'wav')))]).toEqual([0.25, 0])
})

test('refuses what is no audio', async () => {
  const text = Buffer.from('This is no audio at all. '.repeat(100))
  const compressed = toWav(tone(0.1, speechRate))
  compressed.writeUInt16LE(85, 20)
  const sentence = "This recording couldn't be decoded."
  await expect(collect(decodeAudio(one(text), 'wav'))).rejects.toThrow(sentence)
  await expect(collect(decodeAudio(one(compressed), 'wav'))).rejects.toThrow(sentence)
  await expect(collect(decodeAudio(one(Buffer.alloc(5)), 'wav'))).rejects.toThrow(sentence)
  await expect(collect(decodeAudio(one(text), 'mp3'))).rejects.toThrow(sentence)
})

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

test('cuts at pauses, keeps pieces short, and finds the same pieces when it starts at one', async () => {
  const silence = (seconds: number) => new Float32Array(seconds * speechRate)
  const talk = (seconds: number) => tone(seconds, speechRate)
  const source = join(silence(1), talk(6), silence(0.7), talk(2), silence(0.5), talk(3), silence(2), talk(40), silence(70), talk(1))
  const cutsFrom = async (start: number) => {
    const samples = openSamples(blocksOf(source), start)
    const cuts: Array<{ from: number; end: number; speech: [number, number] | null }> = []
    for (let at = start; ;) {
      const { end, speech, isLast } = await findCut(samples, detector, at)
      cuts.push({ from: at, end, speech: speech && [speech.start / speechRate, speech.end / speechRate] })
      if (isLast) return cuts
      at = end
      samples.forget(at)
    }
  }
  const cuts = await cutsFrom(0)
  const spoken = cuts.flatMap(({ speech }) => (speech ? [speech] : []))
  expect(spoken[0]![0]).toBeCloseTo(0.8, 1)
  expect(spoken[0]![1]).toBeCloseTo(7.2, 1)
  // A short pause doesn't end a short piece.
  expect(spoken[1]![1] - spoken[1]![0]).toBeCloseTo(5.9, 0)
  expect(Math.max(...spoken.map(([start, end]) => end - start))).toBeLessThan(25)
  expect(spoken.reduce((sum, [start, end]) => sum + end - start, 0)).toBeGreaterThan(52)
  expect(cuts.some(({ speech }) => speech === null)).toBe(true)
  cuts.forEach(({ from }, at) => {
    expect(from % 16).toBe(0)
    if (at > 0) expect(from).toBe(cuts[at - 1]!.end)
  })
  expect(await cutsFrom(cuts[3]!.from)).toEqual(cuts.slice(3))
  expect(frameSize).toBe(512)
})

test('cuts chunks at the quietest moment, and marks silent ones', async () => {
  const source = join(tone(9.3, speechRate), tone(0.4, speechRate, 440, 0.01), tone(5, speechRate), new Float32Array(20 * speechRate))
  const samples = openSamples(blocksOf(source), 0)
  const first = await findChunk(samples, 0, 10)
  expect(first).toMatchObject({ isSilent: false, isLast: false })
  expect(first.end / speechRate).toBeGreaterThan(9.3)
  expect(first.end / speechRate).toBeLessThan(9.7)
  const second = await findChunk(samples, first.end, 10)
  expect(second.isSilent).toBe(false)
  expect(await findChunk(samples, second.end, 10)).toMatchObject({ isSilent: true, isLast: false })
})

test('writes out tokens, also those of single bytes', () => {
  const vocabulary = Array.from({ length: 300 }, (_, at) => (at === 260 ? '▁Hello' : at === 261 ? '▁wor' : at === 262 ? 'ld' : ''))
  expect(toText([1, 260, 261, 262, 3 + 0xc3, 3 + 0xa9, 2], vocabulary)).toBe('Hello worldé')
})

test('finds where a text repeats itself without end', () => {
  expect(findLoop([1, 2, 3, 4, 5, 6])).toBe(-1)
  expect(findLoop([9, 7, 7, 7])).toBe(-1)
  const stuck = [1, 2, 3, ...Array.from({ length: 8 }, () => [4, 5]).flat()]
  expect(stuck.slice(0, findLoop(stuck))).toEqual([1, 2, 3, 4, 5])
})
