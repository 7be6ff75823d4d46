import { MPEGDecoder } from 'mpg123-decoder'
import { unreadable } from '../error.ts'
import { speechRate, type MonoBlock } from './blocks.ts'
import { readWav } from './wav.ts'

export type AudioFormat = 'mp3' | 'wav' | 'pcm'

/** Decodes a stream of bytes. `pcm` is 16-bit mono at 16 kHz, as ffmpeg writes it for us. */
export function decodeAudio(bytes: AsyncIterable<Buffer>, format: AudioFormat): AsyncGenerator<MonoBlock> {
  if (format === 'mp3') return decodeMp3(bytes)
  return format === 'wav' ? readWav(bytes) : decodePcm(bytes)
}

async function* decodeMp3(bytes: AsyncIterable<Buffer>): AsyncGenerator<MonoBlock> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  let total = 0
  try {
    for await (const chunk of bytes) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(chunk)
      if (samplesDecoded === 0) continue
      total += samplesDecoded
      yield { samples: mixDown(channelData), rate: sampleRate }
    }
  } finally {
    decoder.free()
  }
  if (total === 0) throw unreadable()
}

async function* decodePcm(bytes: AsyncIterable<Buffer>): AsyncGenerator<MonoBlock> {
  let rest: Buffer = Buffer.alloc(0)
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    rest = all.subarray(all.length - (all.length % 2))
    const samples = new Float32Array(all.length >> 1)
    for (let at = 0; at < samples.length; at++) samples[at] = all.readInt16LE(at * 2) / 32_768
    yield { samples, rate: speechRate }
  }
  if (total === 0) throw unreadable()
}

function mixDown(channels: Float32Array[]): Float32Array {
  const [first, second] = channels
  if (!first || !second) return first?.slice() ?? new Float32Array(0)
  const mixed = new Float32Array(first.length)
  for (let at = 0; at < mixed.length; at++) mixed[at] = (first[at]! + second[at]!) / 2
  return mixed
}
