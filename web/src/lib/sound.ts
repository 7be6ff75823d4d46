/** Audio decoded in the browser before uploading. */

export type Sound = {
  seconds: number
  /** The peak of each part, from 0 to 1. */
  peaks: number[]
}

/** Why a file couldn't be used as audio. */
export class SoundError extends Error {
  override readonly name = 'SoundError'
  readonly reason: 'tooLong' | 'unreadable'

  constructor(reason: 'tooLong' | 'unreadable', options?: ErrorOptions) {
    super(reason === 'tooLong' ? 'The audio is too long.' : "The file isn't readable audio.", options)
    this.reason = reason
  }
}

/** Encoders pad the last frame with silence. The server allows the same. */
const padding = 0.1
/** The announced length can be wrong, but decoding hours of audio would exhaust memory. */
const wayTooLong = 10
/** The lowest rate that every browser supports, enough for measuring and drawing. */
const sampleRate = 8000
const parts = 64

/** Decodes a whole file of at most `maxSeconds`. */
export async function readSound(file: Blob, maxSeconds: number): Promise<Sound> {
  if ((await announcedLength(file)) > maxSeconds * wayTooLong) throw new SoundError('tooLong')
  const sound = await decode(await file.arrayBuffer())
  if (sound.seconds > maxSeconds + padding) throw new SoundError('tooLong')
  return sound
}

/** `count`: the number of peaks. */
export async function decode(bytes: ArrayBuffer, count = parts): Promise<Sound> {
  try {
    const heard = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes)
    return { seconds: heard.duration, peaks: peaksOf(heard.getChannelData(0), count) }
  } catch (cause) {
    throw new SoundError('unreadable', { cause })
  }
}

/** The length in the file's metadata. */
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
    samples.subarray(at * size, (at + 1) * size).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  )
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}
