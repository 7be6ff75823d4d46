import { UnfitFile } from '../unfit.ts'
import type { EmbeddedImage } from '../chapters/types.ts'
import type { Id3Frame } from './id3.ts'

/** Writes ID3v2.3 and 2.4, which differ in how sizes are written. */

export type WrittenVersion = 3 | 4

/** The format allows 256 MB. Podcast apps give up far earlier. */
export const maxTagBytes = 64 * 1024 * 1024

const syncsafe = (size: number): Buffer => Buffer.from([(size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f])

function uint32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4))
  return bytes
}

export function writeFrame({ id, flags, body }: Id3Frame, version: WrittenVersion): Buffer {
  const size = version === 4 ? syncsafe(body.length) : uint32(body.length)
  return Buffer.concat([Buffer.from(id, 'latin1'), size, Buffer.from([flags >> 8, flags & 0xff]), body])
}

/** A whole tag without padding. Throws `UnfitFile` if it is too large. */
export function writeTag(frames: Id3Frame[], version: WrittenVersion): Buffer {
  const content = Buffer.concat(frames.map((frame) => writeFrame(frame, version)))
  if (content.length > maxTagBytes) throw new UnfitFile('too-large', 'The images and chapters are too large for an MP3 file.')
  return Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.from([version, 0, 0]), syncsafe(content.length), content])
}

const frameOf = (id: string, ...parts: Buffer[]): Id3Frame => ({ id, flags: 0, body: Buffer.concat(parts) })

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Text in the encodings that both versions know: Latin-1 for plain ASCII, else UTF-16 with a byte order mark. */
const encoded = (text: string, isWide: boolean): Buffer =>
  isWide ? Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(clean(text), 'utf16le')]) : Buffer.from(clean(text), 'latin1')

export function textFrame(id: string, text: string): Id3Frame {
  const isWide = !isAscii(text)
  return frameOf(id, Buffer.from([isWide ? 1 : 0]), encoded(text, isWide))
}

/** A link with a description. */
export const linkFrame = (description: string, url: string): Id3Frame =>
  frameOf('WXXX', Buffer.from([0]), Buffer.from(description, 'latin1'), Buffer.from([0]), Buffer.from(new URL(url).href, 'latin1'))

export const pictureTypes = { other: 0, frontCover: 3 }

export const pictureFrame = ({ contentType, bytes }: EmbeddedImage, type: number): Id3Frame =>
  frameOf('APIC', Buffer.from([0]), Buffer.from(contentType, 'latin1'), Buffer.from([0, type, 0]), bytes)

type ChapterFrame = { id: string; startMs: number; endMs: number; inside: Id3Frame[] }

/** "Use the times, not the byte positions." */
const noOffset = 0xffff_ffff

export const chapterFrame = ({ id, startMs, endMs, inside }: ChapterFrame, version: WrittenVersion): Id3Frame =>
  frameOf(
    'CHAP',
    Buffer.from(`${id}\0`, 'latin1'),
    uint32(startMs, endMs, noOffset, noOffset),
    ...inside.map((frame) => writeFrame(frame, version)),
  )

/** A table of contents has at most this many entries, since their number is one byte. */
const maxEntries = 255
const flags = { topLevel: 2, ordered: 1 }

const tableFrame = (id: string, isTop: boolean, entries: string[]): Id3Frame =>
  frameOf(
    'CTOC',
    Buffer.from(`${id}\0`, 'latin1'),
    Buffer.from([flags.ordered | (isTop ? flags.topLevel : 0), entries.length]),
    Buffer.from(entries.map((entry) => `${entry}\0`).join(''), 'latin1'),
  )

/** The tables of contents for these chapters: one, or one that lists others. */
export function tableFrames(ids: string[]): Id3Frame[] {
  if (ids.length <= maxEntries) return [tableFrame('toc', true, ids)]
  const parts = Array.from({ length: Math.ceil(ids.length / maxEntries) }, (_, part) =>
    ids.slice(part * maxEntries, (part + 1) * maxEntries),
  )
  const inner = parts.map((part, index) => tableFrame(`toc${index}`, false, part))
  return [
    tableFrame(
      'toc',
      true,
      parts.map((_, index) => `toc${index}`),
    ),
    ...inner,
  ]
}
