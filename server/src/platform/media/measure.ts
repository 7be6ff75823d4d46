import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Measurement } from '@castwright/contract/recordings/loudness.ts'
import { readMaster } from '../audio/masters.ts'
import { storageSource } from '../audio/source.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import { UnfitFile } from '../unfit.ts'
import { args, openDecoder } from './ffmpeg.ts'
import type { MeasureFormat } from './measure-worker.ts'
import { serveLocally } from './serve-locally.ts'

/** Milliseconds for one chunk. Broken files can make a decoder loop forever. */
const maxChunkMs = 120_000
/** Milliseconds for ffmpeg, enough for days of audio. */
const maxMs = 60 * 60_000

/** The audio can't be decoded. */
export class UnreadableAudio extends Error {
  override readonly name = 'UnreadableAudio'
}

/** ffmpeg isn't installed. */
export class MissingFfmpeg extends Error {
  override readonly name = 'MissingFfmpeg'
}

/** Measures a stored MP3. `start` is where its audio starts. */
export async function measureMp3(storage: Storage, ref: ObjectRef, { start, signal }: { start: number; signal: AbortSignal }) {
  signal.throwIfAborted()
  const object = await storage.head(ref)
  if (!object || object.size < start + 4) throw new UnreadableAudio('The file is missing or cut off.')
  const head = await storage.get(ref, { start, end: start + 3 })
  const [, , , modes = 0] = head ? Buffer.concat(await head.body.toArray()) : []
  return measureStored(await storage.get(ref), modes >> 6 === 3 ? 'mono-mp3' : 'mp3', signal)
}

async function measureStored(found: Awaited<ReturnType<Storage['get']>>, format: MeasureFormat, signal: AbortSignal): Promise<Measurement> {
  if (!found) throw new UnreadableAudio('The file is missing.')
  try {
    return await measure(found.body, format, signal)
  } finally {
    found.body.destroy()
  }
}

/** Measures a stored WAV or AIFF, without ffmpeg. Null if its samples are stored in a way that only ffmpeg reads. */
export async function measurePcm(storage: Storage, ref: ObjectRef, { format, signal }: { format: 'wav' | 'aiff'; signal: AbortSignal }) {
  signal.throwIfAborted()
  const source = await storageSource(storage, ref)
  if (!source) throw new UnreadableAudio('The file is missing.')
  const { samples, channels, sampleRate, dataStart, dataBytes } = await readMaster(source, format).catch((cause: unknown) => {
    throw cause instanceof UnfitFile ? new UnreadableAudio(cause.message, { cause }) : cause
  })
  if (!samples || ![2, 3, 4].includes(samples.bytes)) return null
  const found = await storage.get(ref, { start: dataStart, end: dataStart + dataBytes - 1 })
  return measureStored(found, { ...samples, channels, sampleRate }, signal)
}

/** Formats that ffmpeg reads, by the name of its demuxer. */
export type DecodedFormat = 'mov' | 'wav' | 'flac' | 'aiff'

type Decoder = { program: string; format?: DecodedFormat; signal: AbortSignal }

/** Measures a stored M4A, video or master. */
export async function measureMovie(storage: Storage, ref: ObjectRef, { program, format = 'mov', signal }: Decoder) {
  signal.throwIfAborted()
  const measurement = await serveLocally(storage, ref, (address) => measureByFfmpeg(address, { program, format, signal }))
  if (!measurement) throw new UnreadableAudio('The file is missing.')
  return measurement
}

async function measureByFfmpeg(address: string, { program, format, signal }: Required<Decoder>): Promise<Measurement> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
  const { child, ended } = openDecoder({ program, address, format, to: args`-c:a pcm_f32le -f wav`, signal: limited })
  try {
    const measurement = await measure(child.stdout, 'wav', signal)
    const code = await ended
    if (code !== 0) throw new UnreadableAudio(`ffmpeg ended with code ${code}.`)
    return measurement
  } catch (error) {
    signal.throwIfAborted()
    // Without output, the reason is how the process ended.
    await ended.catch((cause: unknown) => {
      if (['ENOENT', 'EACCES'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw new MissingFfmpeg(program, { cause })
    })
    throw error
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
  }
}

async function measure(source: AsyncIterable<Buffer>, format: MeasureFormat, signal: AbortSignal): Promise<Measurement> {
  // Decoders print an error for each broken frame.
  const worker = new Worker(new URL('./measure-worker.ts', import.meta.url), {
    workerData: { format },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const pieces = source[Symbol.asyncIterator]()
  const stuck = new AbortController()
  const timer = setTimeout(() => stuck.abort(), maxChunkMs)
  try {
    const messages = on(worker, 'message', { signal: AbortSignal.any([signal, stuck.signal]), close: ['exit'] })
    for await (const [message] of messages as AsyncIterable<[unknown]>) {
      if (message !== 'next') {
        const { measurement } = message as { measurement: Measurement | null }
        if (!measurement) throw new UnreadableAudio('There is no audio.')
        return measurement
      }
      const piece = await pieces.next()
      signal.throwIfAborted()
      timer.refresh()
      worker.postMessage(piece.done ? null : piece.value, [])
    }
    throw new Error('The measuring thread ended early.')
  } catch (error) {
    signal.throwIfAborted()
    if (stuck.signal.aborted) throw new UnreadableAudio('The decoder makes no progress.', { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
