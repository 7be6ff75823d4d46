import { readMovie, type Announced } from './movie.ts'
import type { ByteSource } from './source.ts'
import { damaged, hasVideo, notAudio, otherCodec } from './unfit.ts'

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
