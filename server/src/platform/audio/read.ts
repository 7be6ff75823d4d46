import { readMp3 } from './mp3.ts'
import type { ByteSource } from './source.ts'
import { readMovie, type Announced } from './movie.ts'
import { damaged, hasVideo, notAudio, otherCodec } from './unfit.ts'

/** Audio that was read to its last frame. */
type Audio = {
  format: 'mp3' | 'm4a'
  contentType: 'audio/mpeg' | 'audio/mp4'
  seconds: number
  /** Average bits per second. */
  bitrate: number
  /** Bytes of tags and tables before the audio. */
  tagBytes: number
  /** Parts of it are neither audio nor tags. Players skip them. */
  isDamaged: boolean
}

/**
 * Reads MP3 or M4A (AAC) by content, whatever its name. Throws `UnfitFile`: `not-audio`, `truncated`, `damaged`, `encrypted`, `has-video`
 * or `wrong-codec`.
 */
export async function readAudio(source: ByteSource): Promise<Audio> {
  const head = await source.read(0, 12)
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    const { seconds, audioBytes, headerBytes } = await readM4a(source)
    const facts = { seconds: toMilliseconds(seconds), bitrate: rate(audioBytes, seconds), tagBytes: headerBytes }
    return { format: 'm4a', contentType: 'audio/mp4', ...facts, isDamaged: false }
  }
  const { seconds, audioBytes, ...rest } = await readMp3(source)
  return { format: 'mp3', contentType: 'audio/mpeg', seconds: toMilliseconds(seconds), bitrate: rate(audioBytes, seconds), ...rest }
}

export const rate = (bytes: number, seconds: number): number => Math.round((bytes * 8) / seconds)

export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Encoders pad the last frame with silence, so a one-minute clip may be a few hundredths longer. */
export const isLongerThan = ({ seconds }: Pick<Audio, 'seconds'>, most: number): boolean => seconds > most + 0.1

type M4a = { seconds: number; audioBytes: number; headerBytes: number }

/** Reads a single AAC track without video. */
export async function readM4a(source: ByteSource): Promise<M4a> {
  const { tracks, headerBytes } = await readMovie(source, requireSoundAlone)
  const [sound] = tracks
  if (!sound || !(sound.seconds > 0)) throw damaged()
  return { seconds: sound.seconds, audioBytes: sound.bytes || source.size - headerBytes, headerBytes }
}

function requireSoundAlone(announced: Announced | null): void {
  const { brand, tracks } = announced ?? { brand: '', tracks: [] }
  if (tracks.some(({ kind }) => kind === 'video')) throw hasVideo()
  if (brand === 'qt  ' || tracks.length !== 1) throw notAudio()
  if (tracks[0]?.codec !== 'mp4a') throw otherCodec()
}
