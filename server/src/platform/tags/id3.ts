/** Reads ID3v2 tags: frames as they are in the file, so that those we don't know can be kept. */

/** A frame with its flags. The content may still be encoded as the flags say: see `contentOf`. */
export type Id3Frame = { id: string; flags: number; body: Buffer }

export type Id3Version = 2 | 3 | 4

export type Id3Tag = { version: Id3Version; frames: Id3Frame[]; bytes: number }

/** Seven bits per byte, so that no byte of a size looks like the start of audio. */
const fromSyncsafe = (bytes: Buffer, at: number): number =>
  (bytes[at]! & 0x7f) * 2 ** 21 + (bytes[at + 1]! & 0x7f) * 2 ** 14 + (bytes[at + 2]! & 0x7f) * 128 + (bytes[at + 3]! & 0x7f)

/** Undoes unsynchronization: a zero after each 0xFF. */
function resynchronized(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    out[length++] = bytes[at]!
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at += 1
  }
  return out.subarray(0, length)
}

/** The size of a tag with its header, or 0 if none starts here. */
export function id3Size(head: Buffer): number {
  const isTag = head.length >= 10 && head.toString('latin1', 0, 3) === 'ID3' && head[3]! >= 2 && head[3]! <= 4
  if (!isTag) return 0
  return 10 + fromSyncsafe(head, 6) + ((head[5]! & 0x10) !== 0 ? 10 : 0)
}

/** The tag at the start of these bytes, or null. A damaged tag is read up to the damage. */
export function parseId3(bytes: Buffer): Id3Tag | null {
  const size = id3Size(bytes)
  if (size === 0) return null
  const version = bytes[3] as Id3Version
  const flags = bytes[5]!
  const isUnsynced = (flags & 0x80) !== 0
  const raw = bytes.subarray(10, Math.min(10 + fromSyncsafe(bytes, 6), bytes.length))
  // Version 2.4 marks it on each frame instead.
  const content = isUnsynced && version < 4 ? resynchronized(raw) : raw
  // Bit 6 means an unknown compression in version 2.2.
  if (version === 2 && (flags & 0x40) !== 0) return { version, frames: [], bytes: size }
  const start = (flags & 0x40) !== 0 ? extendedSize(content, version) : 0
  const frames = framesIn(content.subarray(start), version)
  if (isUnsynced && version === 4) for (const frame of frames) frame.flags |= frameFlags.unsynced
  return { version, frames, bytes: size }
}

const extendedSize = (content: Buffer, version: Id3Version): number => {
  if (content.length < 4) return content.length
  return version === 4 ? fromSyncsafe(content, 0) : content.readUInt32BE(0) + 4
}

const maxFrames = 20_000

/** The frames in a range: the whole tag, or the inside of a chapter. */
export function framesIn(content: Buffer, version: Id3Version): Id3Frame[] {
  const frames: Id3Frame[] = []
  const [idLength, header] = version === 2 ? [3, 6] : [4, 10]
  for (let at = 0; at + header < content.length && frames.length < maxFrames;) {
    const id = content.toString('latin1', at, at + idLength)
    if (!isFrameId(id)) break
    const size = frameSize(content, at, version)
    const end = at + header + size
    if (size === 0 || end > content.length) break
    const flags = version === 2 ? 0 : content.readUInt16BE(at + 8)
    frames.push({ id, flags, body: content.subarray(at + header, end) })
    at = end
  }
  return frames
}

const isFrameId = (id: string): boolean => /^[A-Z0-9]{3,4}$/.test(id)

function frameSize(content: Buffer, at: number, version: Id3Version): number {
  if (version === 2) return content.readUIntBE(at + 3, 3)
  const plain = content.readUInt32BE(at + 4)
  if (version === 3 || plain < 128) return plain
  const safe = fromSyncsafe(content, at + 4)
  // iTunes wrote plain sizes in version 2.4: the next frame shows which one is meant.
  const fits = (size: number): boolean => {
    const next = at + 10 + size
    return (
      next === content.length || (next < content.length && (content[next] === 0 || isFrameId(content.toString('latin1', next, next + 4))))
    )
  }
  return !fits(safe) && fits(plain) ? plain : safe
}

/** Of version 2.4. */
const frameFlags = { grouped: 0x40, compressed: 0x08, encrypted: 0x04, unsynced: 0x02, sized: 0x01 }
/** Of version 2.3. */
const oldFlags = { compressed: 0x80, encrypted: 0x40, grouped: 0x20 }

/** The content of a frame, or null if it is compressed or encrypted, which no podcast uses. */
export function contentOf({ flags, body }: Id3Frame, version: Id3Version): Buffer | null {
  if (version === 2) return body
  if (version === 3)
    return (flags & (oldFlags.compressed | oldFlags.encrypted)) !== 0 ? null : body.subarray(flags & oldFlags.grouped ? 1 : 0)
  if ((flags & (frameFlags.compressed | frameFlags.encrypted)) !== 0) return null
  const skipped = (flags & frameFlags.grouped ? 1 : 0) + (flags & frameFlags.sized ? 4 : 0)
  const content = body.subarray(skipped)
  return flags & frameFlags.unsynced ? resynchronized(content) : content
}

/** A text and what follows its terminator. */
export function splitText(bytes: Buffer, encoding: number): { text: string; rest: Buffer } {
  const isWide = encoding === 1 || encoding === 2
  let end = isWide ? 0 : bytes.indexOf(0)
  if (isWide) while (end + 1 < bytes.length && (bytes[end] !== 0 || bytes[end + 1] !== 0)) end += 2
  if (end < 0 || end > bytes.length) end = bytes.length
  return { text: decoded(bytes.subarray(0, end), encoding), rest: bytes.subarray(Math.min(end + (isWide ? 2 : 1), bytes.length)) }
}

function decoded(bytes: Buffer, encoding: number): string {
  if (encoding === 0) return bytes.toString('latin1')
  if (encoding === 3) return bytes.toString('utf8')
  const isBig = encoding === 2 || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes)
}

/** The text of a frame whose id starts with T. */
export const textOfFrame = (content: Buffer): string => (content.length < 2 ? '' : splitText(content.subarray(1), content[0]!).text)
