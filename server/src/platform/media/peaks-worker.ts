import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { collectPeaks } from './peaks.ts'

/** A thread of its own: decoding an hour takes seconds in which nobody else could be answered. Takes pieces of an MP3, then null. */

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
  // The next piece comes when this one is done, so there is never more than one in memory.
  port.postMessage('next', [])
})
port.postMessage('next', [])
