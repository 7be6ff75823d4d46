import { windowOn, type ByteSource, type Window } from './source.ts'
import { belongsTo, frameOf, headOf, infoOf, skipTag, type Frame, type Info } from './mp3-frame.ts'
import { cutOff, damaged, notAudio } from './unfit.ts'

type Mp3 = {
  seconds: number
  audioBytes: number
  tagBytes: number
  /** Parts of it are neither audio nor tags. Players skip them. */
  isDamaged: boolean
}

type Peek = Window['peek']

/** Maximum bytes searched for the next frame in total. */
const maxScannedBytes = 4 * 1024 * 1024

/**
 * Walks over every frame. Headers with a duration are often wrong in files that were cut, joined or edited, and other files have no such
 * chain. Skips junk before the audio and damage inside, as players do.
 */
export async function readMp3(source: ByteSource): Promise<Mp3> {
  const { peek, word } = windowOn(source)
  const frameBy = remembered()
  const scan = scanner(peek, source.size)
  const tags = await leadingTags(peek, source.size, scan)
  let { tagBytes } = tags
  let position = tagBytes
  let last: Frame | null = null
  let [frames, seconds, audioBytes, gaps] = [0, 0, 0, 0]
  let promised: number | null = null

  while (position < source.size) {
    // Nearly always in the window: awaiting it would cost more than reading it.
    const frame: Frame | null = frameBy(word(position) ?? headOf(await peek(position, 4)))
    if (!frame || !last || !belongsTo(frame, last)) {
      const tag = await skipTag(peek, position)
      if (tag > 0 && position + tag <= source.size) {
        position += tag
        continue
      }
      const next = await scan(position)
      if (next === null) {
        gaps += source.size - position
        break
      }
      if (audioBytes > 0) gaps += next.start - position
      else tagBytes = next.start
      position = next.start
      last = next.frame
      continue
    }
    if (position + frame.bytes > source.size) throw cutOff()
    const info: Info | null = frames === 0 && promised === null ? infoOf(await peek(position, frame.bytes), frame) : null
    position += frame.bytes
    audioBytes += frame.bytes
    last = frame
    if (info) {
      promised = info.frames
      seconds -= info.padding / frame.rate
      continue
    }
    frames += 1
    seconds += frame.samples / frame.rate
  }

  // A tag longer than the file: its size is wrong, or the rest is missing.
  if (frames === 0 && tags.isTooLong) throw cutOff()
  if (frames === 0 || seconds <= 0 || tagBytes > tags.tagBytes + audioBytes) throw notAudio()
  if (gaps > audioBytes / 4 + 4096) throw audioBytes > gaps / 4 ? damaged() : notAudio()
  // Some encoders also count the info frame. Damaged frames are missing, too.
  const lost = Math.ceil(gaps / (audioBytes / frames)) + (gaps > 0 ? 2 : 0)
  if (promised !== null && frames + lost < promised - 1) throw cutOff()
  const isDamaged = gaps > 0 || tagBytes > tags.tagBytes || tags.isWrong
  return { seconds, audioBytes, tagBytes, isDamaged }
}

/** A file has few kinds of frames, but many of each. */
function remembered(): typeof frameOf {
  const known = new Map<number, Frame>()
  return (head) => {
    const seen = known.get(head)
    if (seen) return seen
    const frame = frameOf(head)
    if (frame) known.set(head, frame)
    return frame
  }
}

type Scan = (from: number) => Promise<{ start: number; frame: Frame } | null>

/** Finds the start of the audio. Editors leave tags with a wrong size, so the first frames decide. */
async function leadingTags(peek: Peek, size: number, scan: Scan): Promise<{ tagBytes: number; isTooLong: boolean; isWrong: boolean }> {
  let position = 0
  for (let tag = await skipTag(peek, 0); tag > 0; tag = await skipTag(peek, position)) {
    const isTooLong = position + tag > size
    if (isTooLong || (await scan(position + tag)) === null) {
      const found = await scan(position + 10)
      return { tagBytes: found?.start ?? position, isTooLong, isWrong: true }
    }
    position += tag
  }
  return { tagBytes: position, isTooLong: false, isWrong: false }
}

/** Finds the next place where three frames of one stream follow each other, or as many as fit before the end. */
function scanner(peek: Peek, size: number): Scan {
  const piece = 128 * 1024
  let left = maxScannedBytes
  return async (from) => {
    for (let start = from; start < size && left > 0; start += piece - 3) {
      const ahead = Buffer.from(await peek(start, piece))
      for (let at = ahead.indexOf(0xff); at !== -1 && at + 4 <= ahead.length; at = ahead.indexOf(0xff, at + 1)) {
        const frame = frameOf(ahead.readUInt32BE(at))
        if (frame && (await holds(peek, start + at, frame, size))) {
          left -= start + at - from
          return { start: start + at, frame }
        }
      }
      left -= piece
    }
    return null
  }
}

async function holds(peek: Peek, start: number, frame: Frame, size: number): Promise<boolean> {
  let position = start
  let current = frame
  for (let seen = 1; seen < 3; seen++) {
    position += current.bytes
    if (position >= size) return seen > 1 || position === size
    const next = frameOf(headOf(await peek(position, 4)))
    if (!next || !belongsTo(next, frame)) return false
    current = next
  }
  return true
}
