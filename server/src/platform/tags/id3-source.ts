import type { ByteSource } from '../audio/source.ts'
import { id3Size, parseId3, type Id3Tag } from './id3.ts'
import { maxTagBytes } from './id3-write.ts'

/** All ID3v2 tags before the audio. Some programs add a second one. Tags that are larger than any we write are skipped. */
export async function leadingId3(source: ByteSource, before = source.size): Promise<Id3Tag[]> {
  const tags: Id3Tag[] = []
  let bytes = 0
  for (let at = 0; at < before && tags.length < 8;) {
    const size = id3Size(await source.read(at, 10))
    if (size === 0) break
    bytes += size
    const tag = bytes <= maxTagBytes ? parseId3(await source.read(at, Math.min(size, before - at))) : null
    if (tag) tags.push(tag)
    at += size
  }
  return tags
}
