/** One frame of MPEG audio layer III, from its four header bytes. */
export type Frame = { version: 1 | 2 | 2.5; mono: boolean; rate: number; samples: number; bytes: number }

const bitrates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const rates = { 1: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 2.5: [11_025, 12_000, 8_000] }
const versions = [2.5, undefined, 2, 1] as const

/** `head` is its four bytes as one number, or 0 if there are fewer. */
export function frameOf(head: number): Frame | null {
  const [kind, sizes, mode] = [(head >>> 16) & 0xff, (head >>> 8) & 0xff, head & 0xff]
  const version = versions[(kind >> 3) & 3]
  const isLayerThree = ((kind >> 1) & 3) === 1
  if (head >>> 21 !== 0x7ff || version === undefined || !isLayerThree || (mode & 3) === 2) return null
  // Index 0 is "free format", which is rare and not supported by browsers.
  const bitrate = bitrates[version === 1 ? 1 : 2][(sizes >> 4) - 1]
  const rate = rates[version][(sizes >> 2) & 3]
  if (bitrate === undefined || rate === undefined) return null
  const samples = version === 1 ? 1152 : 576
  const bytes = Math.floor((samples * bitrate * 125) / rate) + ((sizes >> 1) & 1)
  return { version, mono: mode >> 6 === 3, rate, samples, bytes }
}

export const headOf = (bytes: Buffer): number => (bytes.length < 4 ? 0 : bytes.readUInt32BE(0))

/** Whether two frames can follow each other in one stream. */
export const belongsTo = (one: Frame, other: Frame): boolean => one.version === other.version && one.rate === other.rate

/** The first frame of many files holds metadata instead of audio: how many frames follow, and how much silence the encoder added. */
export type Info = { frames: number | null; padding: number }

export function infoOf(frame: Buffer, { version, mono }: Frame): Info | null {
  const side = version === 1 ? (mono ? 17 : 32) : mono ? 9 : 17
  const at = 4 + side
  const mark = frame.toString('latin1', at, at + 4)
  if (mark === 'Xing' || mark === 'Info') return xing(frame, at + 4)
  if (frame.toString('latin1', 36, 40) === 'VBRI' && frame.length >= 54) return { frames: frame.readUInt32BE(50), padding: 0 }
  return null
}

function xing(frame: Buffer, at: number): Info {
  if (frame.length < at + 8) return { frames: null, padding: 0 }
  const flags = frame.readUInt32BE(at)
  const frames = flags & 1 ? frame.readUInt32BE(at + 4) : null
  const lame = at + 4 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
  const isLame = /^(?:LAME|Lav[cf]|L3\.9)/.test(frame.toString('latin1', lame, lame + 4)) && frame.length >= lame + 24
  if (!isLame) return { frames, padding: 0 }
  // Twelve bits each for the silence before and after the audio, in samples.
  const both = frame.readUIntBE(lame + 21, 3)
  return { frames, padding: (both >> 12) + (both & 0xfff) }
}

type Peek = (start: number, length: number) => Buffer | Promise<Buffer>

/** Seven bits per byte, so that no byte of a tag size looks like the start of a frame. */
const syncsafe = (bytes: Buffer): number => bytes.reduce((size, byte) => size * 128 + (byte & 0x7f), 0)

/** The length of the tag that starts here, or 0. ID3v2, ID3v1, APEv2 and Lyrics3 occur before, after and between audio. */
export async function skipTag(peek: Peek, at: number): Promise<number> {
  const head = await peek(at, 32)
  const mark = head.toString('latin1', 0, 11)
  if (mark.startsWith('ID3') && head.length >= 10) {
    const footer = (head[5]! & 0x10) !== 0 ? 10 : 0
    return 10 + syncsafe(head.subarray(6, 10)) + footer
  }
  if (mark.startsWith('TAG')) return mark.startsWith('TAG+') ? 227 : 128
  if (mark.startsWith('APETAGEX') && head.length === 32) {
    const isHeader = (head.readUInt32LE(20) & 0x2000_0000) !== 0
    return 32 + (isHeader ? head.readUInt32LE(12) : 0)
  }
  if (mark === 'LYRICSBEGIN') return lyrics(await peek(at, 128 * 1024))
  return 0
}

function lyrics(bytes: Buffer): number {
  const end = bytes.indexOf('LYRICS200')
  return end === -1 ? 0 : end + 9
}
