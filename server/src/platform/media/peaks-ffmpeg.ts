import type { Log } from '../log.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import { args, openDecoder } from './ffmpeg.ts'
import { serveLocally } from './serve-locally.ts'
import type { DecodedFormat } from './measure.ts'
import { createPcmReader } from './pcm.ts'
import { collectPeaks, type PeaksWanted } from './peaks.ts'

const rate = 8000
/** Milliseconds, enough for days of audio. */
const maxMs = 30 * 60_000

type Wanted = PeaksWanted & { program: string; format?: DecodedFormat; log: Log }

/** The waveform of a stored video, M4A or master by the installed ffmpeg, or null if there is none or it can't read the file. */
export const readVideoPeaks = (storage: Storage, ref: ObjectRef, wanted: Wanted): Promise<number[] | null> =>
  serveLocally(storage, ref, (address) => decode(address, wanted))

async function decode(address: string, { slices, seconds, signal, program, format = 'mov', log }: Wanted) {
  signal.throwIfAborted()
  const collector = collectPeaks(slices, seconds)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
  const { child, ended } = openDecoder({ program, address, format, to: args`-ac 1 -ar ${rate} -f s16le`, signal: limited })
  try {
    const read = createPcmReader({ bytes: 2, isFloat: false, isBigEndian: false, channels: 1, sampleRate: rate }, collector.add)
    for await (const piece of child.stdout as AsyncIterable<Buffer>) read(piece)
    return (await ended) === 0 ? collector.end() : null
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, program }, 'Could not run ffmpeg, so browsers compute the waveform of anything but MP3')
    return null
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
  }
}
