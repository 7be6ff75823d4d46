/** Sound as the browser hears it, before anything of it is sent. */

export type Sound = {
  seconds: number
  /** The loudest moment of each part, from 0 to 1. */
  peaks: number[]
}

/** Why a file did not become sound. */
export class SoundError extends Error {
  override readonly name = 'SoundError'
  readonly reason: 'tooLong' | 'unreadable'

  constructor(reason: 'tooLong' | 'unreadable', options?: ErrorOptions) {
    super(reason === 'tooLong' ? 'The sound is longer than it may be.' : 'The file could not be read as sound.', options)
    this.reason = reason
  }
}

/** Encoders fill the last frame with silence; the server allows for as much. */
const padding = 0.1
/** What a file says of its length can be wrong, but hours of it would not fit into memory. */
const wayTooLong = 10
/** The lowest that every browser knows: enough to measure and to draw. */
const sampleRate = 8000
const parts = 64

/** Decodes a whole file. `longest` in seconds. */
export async function readSound(file: Blob, longest: number): Promise<Sound> {
  if ((await announcedLength(file)) > longest * wayTooLong) throw new SoundError('tooLong')
  const sound = await decode(await file.arrayBuffer())
  if (sound.seconds > longest + padding) throw new SoundError('tooLong')
  return sound
}

/** `count`: into how many parts it is cut for its peaks. */
export async function decode(bytes: ArrayBuffer, count = parts): Promise<Sound> {
  try {
    const heard = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes)
    return { seconds: heard.duration, peaks: peaksOf(heard.getChannelData(0), count) }
  } catch (cause) {
    throw new SoundError('unreadable', { cause })
  }
}

/** What the file itself says, read from its beginning. */
function announcedLength(file: Blob): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const url = URL.createObjectURL(file)
  const audio = new Audio()
  audio.preload = 'metadata'
  audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
  audio.addEventListener('error', () => reject(new SoundError('unreadable', { cause: audio.error })))
  audio.src = url
  return promise.finally(() => {
    audio.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

function peaksOf(samples: Float32Array, count: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / count))
  const peaks = Array.from({ length: count }, (_, at) =>
    samples.subarray(at * size, (at + 1) * size).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  )
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}
