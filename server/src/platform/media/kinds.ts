import { isMovie } from '../audio/movie.ts'

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
