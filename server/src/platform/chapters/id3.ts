import type { ByteSource } from '../audio/source.ts'
import { contentOf, framesIn, splitText, textOfFrame, type Id3Frame, type Id3Tag, type Id3Version } from '../tags/id3.ts'
import { leadingId3 } from '../tags/id3-source.ts'
import { maxChapters, tidyChapter, withoutPlainEnds } from './tidy.ts'
import type { Chapter, Chapters, EmbeddedImage } from './types.ts'

/** Chapters in an MP3: CHAP frames, and CTOC frames that list those that listeners see. */

type Found = { id: string; chapter: Chapter; image: EmbeddedImage | null }

const none = 0xffff_ffff

const contentsOf = ({ frames, version }: Id3Tag, id: string): Buffer[] =>
  frames.filter((frame) => frame.id === id).flatMap((frame) => contentOf(frame, version) ?? [])

function chapterOf(content: Buffer, version: Id3Version): Found | null {
  const { text: id, rest } = splitText(content, 0)
  if (rest.length < 16) return null
  const [startMs, endMs] = [rest.readUInt32BE(0), rest.readUInt32BE(4)]
  if (startMs === none) return null
  const inside = framesIn(rest.subarray(16), version)
  const find = (name: string): Buffer | null => {
    const frame = inside.find((one: Id3Frame) => one.id === name)
    return frame ? contentOf(frame, version) : null
  }
  const title = find('TIT2') ?? find('TIT3')
  const picture = find('APIC')
  const chapter = tidyChapter({
    startMs,
    ...(endMs !== none && { endMs }),
    title: title ? textOfFrame(title) : '',
    url: urlOf(find('WXXX'), find('WOAF') ?? find('WORS') ?? find('WCOM')),
  })
  return chapter && { id, chapter, image: picture && imageOf(picture) }
}

function urlOf(described: Buffer | null, plain: Buffer | null): string {
  if (!described) return plain ? splitText(plain, 0).text : ''
  if (described.length < 2) return ''
  return splitText(splitText(described.subarray(1), described[0]!).rest, 0).text
}

const imageTypes: Record<string, string> = { 'image/jpg': 'image/jpeg', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

/** The picture of an APIC frame. Its type is only a claim. */
function imageOf(content: Buffer): EmbeddedImage | null {
  if (content.length < 4) return null
  const { text: type, rest } = splitText(content.subarray(1), 0)
  const { rest: bytes } = splitText(rest.subarray(1), content[0]!)
  const contentType = imageTypes[type.toLowerCase()] ?? type.toLowerCase()
  return bytes.length > 0 && /^image\/[a-z+.-]{1,30}$/.test(contentType) ? { contentType, bytes } : null
}

/** The ids in a table of contents. */
function entriesOf(content: Buffer): string[] {
  const { rest } = splitText(content, 0)
  const entries: string[] = []
  let left = rest.subarray(2)
  for (let count = rest[1] ?? 0; count > 0 && left.length > 0; count--) {
    const { text, rest: next } = splitText(left, 0)
    entries.push(text)
    left = next
  }
  return entries
}

function chaptersIn(tag: Id3Tag, durationMs: number | undefined): Chapters | null {
  const found = contentsOf(tag, 'CHAP')
    .slice(0, maxChapters)
    .flatMap((content) => chapterOf(content, tag.version) ?? [])
    .toSorted((one, other) => one.chapter.startMs - other.chapter.startMs)
  if (found.length === 0) return null
  const tables = contentsOf(tag, 'CTOC')
  const listed = new Set(tables.flatMap(entriesOf))
  // A table that lists other ids is broken, and an empty one means that all are hidden.
  const hasTable = found.some(({ id }) => listed.has(id)) || (tables.length > 0 && listed.size === 0)
  const chapters = found.map(({ id, chapter }) => (hasTable && !listed.has(id) ? { ...chapter, isHidden: true } : chapter))
  const images = new Map(found.flatMap(({ image }, index) => (image ? [[index, image] as const] : [])))
  return { format: 'id3', chapters: withoutPlainEnds(chapters, durationMs), images }
}

/** The chapters of an MP3, or null if it has none. */
export async function readId3Chapters(source: ByteSource, durationMs?: number): Promise<Chapters | null> {
  for (const tag of await leadingId3(source)) {
    const chapters = chaptersIn(tag, durationMs)
    if (chapters) return chapters
  }
  return null
}
