import { masterFormatOf, readMaster, type MasterFormat } from '../audio/masters.ts'
import { readMovie, isMovie, type Announced } from '../audio/movie.ts'
import { rate, readAudio, toMilliseconds } from '../audio/read.ts'
import type { ByteSource } from '../audio/source.ts'
import { damaged, noSound, notVideo, noVideo } from '../audio/unfit.ts'
import { UnfitFile } from '../unfit.ts'

type MediaType = 'mp3' | 'm4a' | 'mp4' | 'm4v' | 'mov' | MasterFormat

/** `master`: audio, and also WAV, FLAC and AIFF. */
export type Wanted = 'audio' | 'video' | 'master'

/** Audio or video that was read. */
export type Media = {
  /** The allowed file extensions. Nothing in a file distinguishes .m4v from .mp4. */
  endings: readonly [MediaType, ...MediaType[]]
  seconds: number
  /** Average bits per second. */
  bitrate: number
  /** Bytes of tags and tables before the first audio. */
  headerBytes: number
  /** Parts of it are neither audio nor tags. Players skip them. */
  isDamaged: boolean
}

/** Detects a file by content, whatever its name. Throws `UnfitFile` with a message for the person who chose it. */
export async function readMedia(source: ByteSource, given: Wanted): Promise<Media> {
  if (source.size === 0) throw new UnfitFile('empty', 'This file is empty.')
  const wanted = given === 'master' ? 'audio' : given
  const master = given === 'master' ? masterFormatOf(await source.read(0, 12)) : null
  if (master) {
    const { seconds, dataBytes, dataStart } = await readMaster(source, master)
    const facts = { seconds: toMilliseconds(seconds), bitrate: rate(dataBytes, seconds), headerBytes: dataStart }
    return { endings: [master], ...facts, isDamaged: false }
  }
  const kind = kindOf(await source.read(0, 32))
  if (kind !== null && typeof kind === 'object')
    throw new UnfitFile(wanted === 'audio' ? 'not-audio' : 'not-video', otherWords(kind.name, wanted))
  if (wanted === 'video') return readVideo(source, kind === 'movie', kind === 'mp3')
  const { format, seconds, bitrate, tagBytes, isDamaged } = await readAudio(source)
  return { endings: [format], seconds, bitrate, headerBytes: tagBytes, isDamaged }
}

const otherWords = (name: string, wanted: 'audio' | 'video'): string =>
  `This is ${name} file. Please ${wanted === 'audio' ? 'save it as .mp3 or .m4a' : 'save it as .mp4, .m4v or .mov'} and try again.`

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

const named: Record<MediaType, string> = {
  mp3: 'an MP3',
  m4a: 'an M4A',
  mp4: 'an MP4',
  m4v: 'an M4V',
  mov: 'a QuickTime (.mov)',
  wav: 'a WAV',
  flac: 'a FLAC',
  aiff: 'an AIFF',
}

/** Throws if the file extension doesn't match the content. */
export function requireEnding({ endings }: Pick<Media, 'endings'>, ending: string): MediaType {
  const type = endings.find((one) => one === (ending === 'aif' ? 'aiff' : ending))
  if (type) return type
  throw new UnfitFile(
    'wrong-ending',
    `This is ${named[endings[0]]} file, but its name ends in .${ending}. Rename it to .${endings[0]} and try again.`,
  )
}

/** The type of a file by its first bytes, as far as it helps the person who chose it. */
type Kind = 'mp3' | 'movie' | { name: string } | null

const others: Array<[name: string, looks: (text: string) => boolean]> = [
  ['a WAV', (text) => /^RIFF....WAVE/s.test(text)],
  ['an AVI', (text) => /^RIFF....AVI /s.test(text)],
  ['an AIFF', (text) => /^FORM....AIF/s.test(text)],
  ['a FLAC', (text) => text.startsWith('fLaC')],
  ['an Ogg', (text) => text.startsWith('OggS')],
  ['a WebM or Matroska', (text) => text.startsWith('\x1a\x45\xdf\xa3')],
  ['a Windows Media', (text) => text.startsWith('\x30\x26\xb2\x75')],
  // The layer bits are 0, unlike MP3.
  ['a raw AAC', (text) => /^\xff[\xf0\xf1\xf8\xf9]/.test(text)],
  ['a PDF', (text) => text.startsWith('%PDF')],
  ['a ZIP', (text) => text.startsWith('PK\x03\x04')],
  ['a JPEG', (text) => text.startsWith('\xff\xd8\xff')],
  ['a PNG', (text) => text.startsWith('\x89PNG')],
]

export function kindOf(head: Buffer): Kind {
  if (isMovie(head)) return 'movie'
  const text = head.toString('latin1')
  const other = others.find(([, looks]) => looks(text))
  if (other) return { name: other[0] }
  return text.startsWith('ID3') || head[0] === 0xff ? 'mp3' : null
}
