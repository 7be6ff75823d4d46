import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ObjectRef, Storage } from '../storage/port.ts'
import type { PeaksWanted } from './peaks.ts'

/** The waveform of a stored MP3, or null if it can't be decoded. */
export async function readMp3Peaks(storage: Storage, ref: ObjectRef, { slices, seconds, signal }: PeaksWanted): Promise<number[] | null> {
  signal.throwIfAborted()
  const found = await storage.get(ref)
  if (!found) return null
  const worker = new Worker(new URL('./peaks-worker.ts', import.meta.url), { workerData: { slices, seconds } })
  const pieces = found.body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<[unknown]>) {
      if (message !== 'next') return (message as { peaks: number[] | null }).peaks
      const { value, done } = await pieces.next()
      worker.postMessage(done ? null : value, [])
    }
    throw new Error('The waveform thread ended early.')
  } finally {
    found.body.destroy()
    await worker.terminate()
  }
}
