import type { Readable } from 'node:stream'
import { lowerPriority } from '../priority.ts'
import { args, openDecoder } from '../media/ffmpeg.ts'
import { serveLocally } from '../media/serve-locally.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import type { AudioFormat } from './engine/audio.ts'
import { SpeechError, unreadable } from './error.ts'

export type AudioSource = { body: Readable; format: AudioFormat }

type SourceOptions = { storage: Storage; ref: ObjectRef; fileType: string; program: string; signal: AbortSignal }

const gone = (): SpeechError => new SpeechError('unreadable', "This recording's file is missing.")

/** Opens a stored recording for the engine. We decode MP3 and WAV ourselves, ffmpeg everything else. */
export async function withAudio(options: SourceOptions, use: (source: AudioSource) => Promise<void>): Promise<void> {
  const { storage, ref, fileType } = options
  if (fileType !== 'mp3' && fileType !== 'wav') {
    const found = await serveLocally(storage, ref, async (address) => {
      await withFfmpeg(address, options, use)
      return true
    })
    if (!found) throw gone()
    return
  }
  const found = await storage.get(ref)
  if (!found) throw gone()
  try {
    await use({ body: found.body, format: fileType })
  } finally {
    found.body.destroy()
  }
}

async function withFfmpeg(
  address: string,
  { program, fileType, signal }: SourceOptions,
  use: (source: AudioSource) => Promise<void>,
): Promise<void> {
  const format = fileType === 'flac' || fileType === 'aiff' ? fileType : 'mov'
  const { child, ended } = openDecoder({ program, address, format, to: args`-ac 1 -ar 16000 -f s16le`, signal })
  const failure = ended.then(
    (code) => (code === 0 ? null : unreadable()),
    (error: unknown) =>
      new SpeechError('unreadable', 'Only MP3 and WAV can be transcribed without ffmpeg, which this server lacks.', { cause: error }),
  )
  lowerPriority(child.pid, 19)
  try {
    await use({ body: child.stdout, format: 'pcm' })
  } catch (error) {
    signal.throwIfAborted()
    // The engine finds nothing in an empty output. The reason is why it is empty.
    const hasEnded = child.pid === undefined || child.exitCode !== null
    throw (hasEnded && (await failure)) || error
  } finally {
    if (child.exitCode === null && child.stdout.readable) child.kill('SIGKILL')
  }
  const reason = await failure
  signal.throwIfAborted()
  if (reason) throw reason
}
