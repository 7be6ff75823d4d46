import { isMovie } from '../audio/movie.ts'
import type { ByteSource } from '../audio/source.ts'
import { readId3Chapters } from './id3.ts'
import { readMp4Chapters } from './mp4.ts'
import type { Chapters } from './types.ts'

/** The chapters inside an audio or video file, or null if it has none. Throws `UnfitFile` if it is damaged. */
export async function readMediaChapters(source: ByteSource, durationMs?: number): Promise<Chapters | null> {
  return isMovie(await source.read(0, 12)) ? readMp4Chapters(source, durationMs) : readId3Chapters(source, durationMs)
}
