import { windowOn, type ByteSource, type Window } from './source.ts'
import { belongsTo, frameOf, headOf, infoOf, type Frame, type Info } from './mp3-frame.ts'
import { skipTag } from './mp3-tags.ts'
import { cutOff, notAudio } from './unfit.ts'

export type Mp3 = { seconds: number; audioBytes: number; tagBytes: number }

type Peek = Window['peek']

/** How far to look for the next frame where something else stands in between. */
const longestGap = 128 * 1024

/**
 * Walks over every frame: headers that promise a length are often wrong, in files that were cut, joined or edited, and a file
 * that is something else has no such chain.
 */
export async function readMp3(source: ByteSource): Promise<Mp3> {
  const { peek, word } = windowOn(source)
  const frameBy = remembered()
  const tagBytes = await leadingTags(peek)
  if (tagBytes > source.size) throw cutOff()
  let position = tagBytes
  let last: Frame | null = null
  let [frames, seconds, audioBytes, gaps] = [0, 0, 0, 0]
  let promised: number | null = null

  while (position < source.size) {
    // Nearly always at hand: to wait for it would cost more than to read it.
    const frame: Frame | null = frameBy(word(position) ?? headOf(await peek(position, 4)))
    if (!frame || !last || !belongsTo(frame, last)) {
      const tag = await skipTag(peek, position)
      if (tag > 0) {
        position += tag
        continue
      }
      const next = await nextStream(peek, position, source.size)
      if (next === null) {
        gaps += source.size - position
        break
      }
      gaps += next.start - position
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

  if (frames === 0 || seconds <= 0 || gaps > audioBytes / 4 + 4096) throw notAudio()
  // Some encoders count the frame that tells as well.
  if (promised !== null && frames < promised - 1) throw cutOff()
  return { seconds, audioBytes, tagBytes }
}

/** A file has few kinds of frames, and many of each. */
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

async function leadingTags(peek: Peek): Promise<number> {
  let position = 0
  for (let tag = await skipTag(peek, 0); tag > 0; tag = await skipTag(peek, position)) position += tag
  return position
}

/** The next place where three frames of one stream follow each other, or as many as fit before the end. */
async function nextStream(peek: Peek, from: number, size: number): Promise<{ start: number; frame: Frame } | null> {
  const ahead = Buffer.from(await peek(from, longestGap))
  for (let at = ahead.indexOf(0xff); at !== -1; at = ahead.indexOf(0xff, at + 1)) {
    const frame = frameOf(headOf(await peek(from + at, 4)))
    if (frame && (await holds(peek, from + at, frame, size))) return { start: from + at, frame }
  }
  if (size - from > longestGap) throw notAudio()
  return null
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
