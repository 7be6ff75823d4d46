import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { collectPeaks } from './peaks.ts'

/** Runs in its own thread, because decoding an hour takes seconds. Receives chunks of an MP3, then null. */

const port = parentPort!
const { slices, seconds } = workerData as { slices: number; seconds: number }
const collector = collectPeaks(slices, seconds)
const decoder = new MPEGDecoder()
await decoder.ready

port.on('message', (piece: Uint8Array | null) => {
  if (piece === null) {
    decoder.free()
    port.postMessage({ peaks: collector.end() }, [])
    port.close()
    return
  }
  const { channelData, samplesDecoded, sampleRate } = decoder.decode(piece)
  if (samplesDecoded > 0) collector.add(channelData, sampleRate)
  // Requests the next chunk when this one is done, so that only one is in memory.
  port.postMessage('next', [])
})
port.postMessage('next', [])
