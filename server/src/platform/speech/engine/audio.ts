import { MPEGDecoder } from 'mpg123-decoder'
import { createPcmReader, createWavReader } from '../../media/pcm.ts'
import { UnfitFile } from '../../unfit.ts'
import { unreadable } from '../error.ts'
import { speechRate, type MonoBlock } from './blocks.ts'

export type AudioFormat = 'mp3' | 'wav' | 'pcm'

const [minRate, maxRate] = [4000, 384_000]

/** Decodes a stream of bytes. `pcm` is 16-bit mono at 16 kHz, as ffmpeg writes it for us. */
export async function* decodeAudio(bytes: AsyncIterable<Buffer>, format: AudioFormat): AsyncGenerator<MonoBlock> {
  const blocks: MonoBlock[] = []
  let isEmpty = true
  const read = await openReader(format, (channels, rate) => {
    if (rate < minRate || rate > maxRate) throw unreadable()
    isEmpty = false
    blocks.push({ samples: mixDown(channels), rate })
  })
  for await (const chunk of bytes) {
    try {
      read(chunk)
    } catch (error) {
      throw error instanceof UnfitFile ? unreadable() : error
    }
    yield* blocks.splice(0)
  }
  if (isEmpty) throw unreadable()
}

type Add = Parameters<typeof createWavReader>[0]

async function openReader(format: AudioFormat, add: Add): Promise<(chunk: Buffer) => void> {
  if (format === 'wav') return createWavReader(add)
  if (format === 'pcm') return createPcmReader({ bytes: 2, isFloat: false, isBigEndian: false, channels: 1, sampleRate: speechRate }, add)
  const decoder = new MPEGDecoder()
  await decoder.ready
  return (chunk) => {
    const { channelData, samplesDecoded, sampleRate } = decoder.decode(chunk)
    if (samplesDecoded > 0) add(channelData, sampleRate)
  }
}

function mixDown(channels: Float32Array[]): Float32Array {
  const mixed = new Float32Array(channels[0]?.length ?? 0)
  for (const channel of channels) for (let at = 0; at < mixed.length; at++) mixed[at]! += channel[at]! / channels.length
  return mixed
}
