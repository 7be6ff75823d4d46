import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createMeter } from '@castwright/meter/meter.ts'
import { MPEGDecoder } from 'mpg123-decoder'
import { createPcmReader, createWavReader, type PcmFormat } from './pcm.ts'

/** Measures audio in its own thread. Receives chunks of an MP3, a WAV or samples, then null. */

export type MeasureFormat = 'mp3' | 'mono-mp3' | 'wav' | PcmFormat

// On Linux this applies to the thread, so that requests come first.
if (process.platform === 'linux') setPriority(10)

const port = parentPort!
const { format } = workerData as { format: MeasureFormat }
const meter = createMeter()
const read =
  typeof format === 'object'
    ? createPcmReader(format, meter.add)
    : format === 'wav'
      ? createWavReader(meter.add)
      : await createMp3Reader(format === 'mono-mp3')

async function createMp3Reader(isMono: boolean) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  return (piece: Uint8Array): void => {
    const { channelData, samplesDecoded, sampleRate } = decoder.decode(piece)
    if (samplesDecoded === 0) return
    // The decoder turns mono into two equal channels.
    const [left, right] = channelData as [Float32Array, Float32Array]
    meter.add(isMono && isEqual(left, right) ? [left] : [left, right], sampleRate)
  }
}

function isEqual(one: Float32Array, other: Float32Array): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

port.on('message', (piece: Uint8Array | null) => {
  if (piece === null) {
    port.postMessage({ measurement: meter.end() }, [])
    port.close()
    return
  }
  read(piece)
  // Requests the next chunk when this one is done, so that only one is in memory.
  port.postMessage('next', [])
})
port.postMessage('next', [])
