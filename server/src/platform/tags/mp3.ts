import { Readable } from 'node:stream'
import { readMp3 } from '../audio/mp3.ts'
import type { ByteSource } from '../audio/source.ts'
import { withEnds } from '../chapters/tidy.ts'
import { leadingId3 } from './id3-source.ts'
import { contentOf, splitText, type Id3Frame, type Id3Tag } from './id3.ts'
import { fromVersion2 } from './id3-old.ts'
import { chapterFrame, linkFrame, pictureFrame, pictureTypes, tableFrames, textFrame, writeTag, type WrittenVersion } from './id3-write.ts'
import type { TaggedChapter, Tags } from './types.ts'

/** A copy of a file with other tags. The bytes are read only when the body is. */
type TaggedCopy = {
  size: number
  contentType: string
  /** The file already has these tags. */
  isSame: boolean
  body(): Readable
}

const textFields = { title: 'TIT2', artist: 'TPE1', album: 'TALB', track: 'TRCK' } as const

/** The frames that the new tags replace. */
function replaced(tags: Tags): (frame: Id3Frame, version: Id3Tag['version']) => boolean {
  const ids = new Set<string>()
  for (const [field, id] of Object.entries(textFields)) if (tags[field as keyof typeof textFields] !== undefined) ids.add(id)
  if (tags.chapters !== undefined) ids.add('CHAP').add('CTOC')
  return (frame, version) => ids.has(frame.id) || (tags.artwork !== undefined && isCover(frame, version))
}

function isCover(frame: Id3Frame, version: Id3Tag['version']): boolean {
  if (frame.id !== 'APIC') return false
  const content = contentOf(frame, version)
  if (!content || content.length < 4) return false
  const type = splitText(content.subarray(1), 0).rest[0]
  return type === pictureTypes.frontCover || type === pictureTypes.other
}

function chapterFrames(chapters: TaggedChapter[], durationMs: number, version: WrittenVersion): Id3Frame[] {
  const timed = withEnds(
    chapters.toSorted((one, other) => one.startMs - other.startMs),
    durationMs,
  ).map((chapter, index) => ({ ...chapter, id: `ch${index}` }))
  if (timed.length === 0) return []
  const listed = timed.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
  const frames = timed.map(({ id, startMs, endMs, title, url, picture }: TaggedChapter & { id: string; endMs: number }) => {
    const inside = [
      textFrame('TIT2', title),
      ...(url ? [linkFrame('chapter url', url)] : []),
      ...(picture ? [pictureFrame(picture, pictureTypes.other)] : []),
    ]
    return chapterFrame({ id, startMs, endMs, inside }, version)
  })
  return [...tableFrames(listed), ...frames]
}

function newFrames(tags: Tags, durationMs: number, version: WrittenVersion): Id3Frame[] {
  const texts = Object.entries(textFields).flatMap(([field, id]) => {
    const text = tags[field as keyof typeof textFields]
    return text ? [textFrame(id, text)] : []
  })
  return [
    ...texts,
    ...(tags.artwork ? [pictureFrame(tags.artwork, pictureTypes.frontCover)] : []),
    ...chapterFrames(tags.chapters ?? [], durationMs, version),
  ]
}

/** Frames of the first tag, and those of further tags that it doesn't have. */
function keptFrames(found: Id3Tag[], version: WrittenVersion, isReplaced: ReturnType<typeof replaced>): Id3Frame[] {
  const kept: Id3Frame[] = []
  const seen = new Set<string>()
  for (const tag of found) {
    const frames = tag.version === 2 ? fromVersion2(tag.frames) : tag.frames
    // Frames of another version than the first tag can't be copied as they are.
    if ((tag.version === 2 ? 3 : tag.version) !== version) continue
    for (const frame of frames) if (!seen.has(frame.id) && !isReplaced(frame, version)) kept.push(frame)
    for (const { id } of frames) seen.add(id)
  }
  return kept
}

const piece = 1024 * 1024

async function* bytesOf(source: ByteSource, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += piece) {
    const bytes = await source.read(at, Math.min(piece, to - at))
    if (bytes.length === 0) throw new Error('The recording ended early while being copied.')
    yield bytes
  }
}

/** Older tags at the end have the same fields, so they would contradict the new ones. */
async function audioEnd(source: ByteSource, tags: Tags): Promise<number> {
  const hasTexts = Object.keys(textFields).some((field) => tags[field as keyof typeof textFields] !== undefined)
  const isOld = source.size > 128 && (await source.read(source.size - 128, 3)).toString('latin1') === 'TAG'
  return hasTexts && isOld ? source.size - 128 : source.size
}

/**
 * A copy of an MP3 with new tags. Other frames are kept, and the audio is copied byte by byte. Tags are ID3v2.3, or 2.4 if the file had
 * those, since frames of one version aren't all valid in the other. Reads the file once to find its audio. Throws `UnfitFile`.
 */
export async function tagMp3(source: ByteSource, tags: Tags): Promise<TaggedCopy> {
  const { seconds, tagBytes } = await readMp3(source)
  const found = await leadingId3(source, tagBytes)
  const version: WrittenVersion = found[0]?.version === 4 ? 4 : 3
  const frames = [...newFrames(tags, Math.round(seconds * 1000), version), ...keptFrames(found, version, replaced(tags))]
  const tag = frames.length > 0 ? writeTag(frames, version) : Buffer.alloc(0)
  const end = await audioEnd(source, tags)
  async function* all(): AsyncGenerator<Buffer> {
    if (tag.length > 0) yield tag
    yield* bytesOf(source, tagBytes, end)
  }
  const isSame = end === source.size && tag.length === tagBytes && tag.equals(await source.read(0, tagBytes))
  return { size: tag.length + end - tagBytes, isSame, contentType: 'audio/mpeg', body: () => Readable.from(all(), { objectMode: false }) }
}
