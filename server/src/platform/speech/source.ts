import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { lowerPriority } from '../priority.ts'
import { serveLocally } from '../media/serve-locally.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'
import type { AudioFormat } from './engine/audio.ts'
import { SpeechError, unreadable } from './error.ts'

export type AudioSource = { body: Readable; format: AudioFormat }

export type SourceOptions = { storage: Storage; ref: ObjectRef; fileType: string; ffmpeg: string; signal: AbortSignal }

const gone = (): SpeechError => new SpeechError('unreadable', 'The file of this recording is missing.')

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
  { ffmpeg, fileType, signal }: SourceOptions,
  use: (source: AudioSource) => Promise<void>,
): Promise<void> {
  const demuxer = fileType === 'flac' || fileType === 'aiff' ? fileType : 'mov'
  // A file must not make ffmpeg open anything but the given bytes: playlists of URLs don't pass as video.
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'http,tcp', '-f', demuxer, '-i', address]
  const child = spawn(ffmpeg, [...input, '-map', '0:a:0', '-ac', '1', '-ar', '16000', '-f', 's16le', '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    signal,
    killSignal: 'SIGKILL',
  })
  // Its output also ends if it fails, so the end only counts with its exit code.
  const failure = (once(child, 'close') as Promise<[number | null]>).then(
    ([code]) => (code === 0 ? null : unreadable()),
    (error: unknown) =>
      new SpeechError('unreadable', 'Transcribing anything but MP3 needs ffmpeg, which this server lacks.', { cause: error }),
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
