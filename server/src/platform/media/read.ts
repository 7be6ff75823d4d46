import { readMovie, type Announced } from '../audio/movie.ts'
import { rate, readAudio, toMilliseconds } from '../audio/read.ts'
import type { ByteSource } from '../audio/source.ts'
import { damaged, noSound, notVideo, noVideo } from '../audio/unfit.ts'
import { UnfitFile } from '../unfit.ts'
import { kindOf } from './kinds.ts'

export type MediaType = 'mp3' | 'm4a' | 'mp4' | 'm4v' | 'mov'

/** Sound or film that was looked into. */
export type Media = {
  /** What its name may end in. Nothing in a file tells .m4v from .mp4. */
  endings: readonly [MediaType, ...MediaType[]]
  seconds: number
  /** Bits a second, on average. */
  bitrate: number
  /** Bytes of tags and tables before the first sound. */
  headerBytes: number
  /** Some of it is neither sound nor tags. Players skip such parts. */
  isDamaged: boolean
}

/** What the file is, by its content, whatever it is called. Throws `UnfitFile` with words for whoever chose it. */
export async function readMedia(source: ByteSource, wanted: 'audio' | 'video'): Promise<Media> {
  if (source.size === 0) throw new UnfitFile('empty', 'This file is empty.')
  const kind = kindOf(await source.read(0, 32))
  if (kind !== null && typeof kind === 'object')
    throw new UnfitFile(wanted === 'audio' ? 'not-audio' : 'not-video', otherWords(kind.name, wanted))
  if (wanted === 'video') return readVideo(source, kind === 'movie', kind === 'mp3')
  const { format, seconds, bitrate, tagBytes, isDamaged } = await readAudio(source)
  return { endings: [format], seconds, bitrate, headerBytes: tagBytes, isDamaged }
}

const otherWords = (name: string, wanted: 'audio' | 'video'): string =>
  `This is ${name} file. Please ${wanted === 'audio' ? 'save it as .mp3 or .m4a' : 'save it as .mp4, .m4v or .mov'} and choose that.`

async function readVideo(source: ByteSource, isMovie: boolean, isMp3: boolean): Promise<Media> {
  if (!isMovie) throw isMp3 ? noVideo() : notVideo()
  let isQuickTime = false
  const { tracks, headerBytes } = await readMovie(source, (announced) => {
    requireFilm(announced)
    isQuickTime = announced?.brand === 'qt  '
  })
  const seconds = Math.max(0, ...tracks.map((track) => track.seconds))
  if (!tracks.some(({ kind, seconds: length }) => kind === 'sound' && length > 0)) throw noSound()
  if (!tracks.some(({ kind, seconds: length }) => kind === 'video' && length > 0)) throw damaged()
  return {
    endings: isQuickTime ? ['mov'] : ['mp4', 'm4v'],
    seconds: toMilliseconds(seconds),
    bitrate: rate(tracks.reduce((sum, { bytes }) => sum + bytes, 0) || source.size - headerBytes, seconds),
    headerBytes,
    isDamaged: false,
  }
}

function requireFilm(announced: Announced | null): void {
  if (!announced || announced.tracks.length === 0) throw notVideo()
  if (!announced.tracks.some(({ kind }) => kind === 'video')) throw noVideo()
  if (!announced.tracks.some(({ kind }) => kind === 'sound')) throw noSound()
}

const named: Record<MediaType, string> = { mp3: 'an MP3', m4a: 'an M4A', mp4: 'an MP4', m4v: 'an M4V', mov: 'a QuickTime (.mov)' }

/** Throws where a name promises something else than the file is. */
export function requireEnding({ endings }: Pick<Media, 'endings'>, ending: string): MediaType {
  const type = endings.find((one) => one === ending)
  if (type) return type
  throw new UnfitFile(
    'wrong-ending',
    `This is ${named[endings[0]]} file, though its name ends in .${ending}. Please give it the ending .${endings[0]} and try again.`,
  )
}
