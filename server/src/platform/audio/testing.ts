import { randomBytes } from 'node:crypto'

/** Synthetic audio, so that tests know every byte. All of it is silence that real decoders play. */

/** MPEG 1, layer III, 128 kbit/s, 44.1 kHz, mono: 1152 samples in 417 bytes. */
export function mp3Frame(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return frame
}

export const frameSeconds = 1152 / 44_100

export const silentMp3 = (frames: number): Buffer => Buffer.concat(Array.from({ length: frames }, mp3Frame))

/** The first frame with the number of frames that follow and the samples of added silence. */
export function infoFrame(frames: number, padding?: { before: number; after: number }): Buffer {
  const frame = mp3Frame()
  frame.write('Info', 21, 'latin1')
  frame.writeUInt32BE(1, 25)
  frame.writeUInt32BE(frames, 29)
  if (padding) {
    frame.write('LAME3.100', 33, 'latin1')
    frame.writeUIntBE(padding.before * 4096 + padding.after, 33 + 21, 3)
  }
  return frame
}

export function id3(bytes: number): Buffer {
  const tag = Buffer.alloc(10 + bytes, 0x41)
  tag.write('ID3', 'latin1')
  tag.set([4, 0, 0, (bytes >> 21) & 0x7f, (bytes >> 14) & 0x7f, (bytes >> 7) & 0x7f, bytes & 0x7f], 3)
  return tag
}

export const id3v1 = (): Buffer => Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])

export function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** 32-bit numbers, as in tables. */
export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, index) => bytes.writeUInt32BE(number >>> 0, index * 4))
  return bytes
}

/** One AAC packet that decodes to 1024 samples of silence, mono. */
const aacSilence = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80])

export type M4aOptions = {
  packets?: number
  codec?: string
  handler?: string
  moovFirst?: boolean
  /** Samples of encoder silence that an edit hides. */
  hidden?: number
  brand?: string
  /** The duration in the header, if wrong. */
  claimedSeconds?: number
  extraTracks?: Buffer[]
}

const scale = 44_100
export const packetSeconds = 1024 / scale

export function silentM4a(options: M4aOptions = {}): Buffer {
  const { packets = 100, moovFirst = true, brand = 'M4A ' } = options
  const ftyp = box('ftyp', Buffer.from(brand, 'latin1'), words(0), Buffer.from('isom'))
  const mdat = box('mdat', ...Array.from({ length: packets }, () => aacSilence))
  if (!moovFirst) return Buffer.concat([ftyp, mdat, moov(options, ftyp.length + 8)])
  const length = moov(options, 0).length
  return Buffer.concat([ftyp, moov(options, ftyp.length + length + 8), mdat])
}

function moov(options: M4aOptions, offset: number): Buffer {
  const { packets = 100, claimedSeconds, extraTracks = [] } = options
  const units = claimedSeconds === undefined ? packets * 1024 : claimedSeconds * scale
  const mvhd = box('mvhd', words(0, 0, 0, scale, units), Buffer.alloc(80))
  return box('moov', mvhd, track(options, offset), ...extraTracks)
}

export function track({ packets = 100, codec = 'mp4a', handler = 'soun', hidden, claimedSeconds }: M4aOptions, offset: number): Buffer {
  const units = claimedSeconds === undefined ? packets * 1024 : claimedSeconds * scale
  const edits = hidden === undefined ? [] : [box('edts', box('elst', words(0, 1, packets * 1024 - hidden, hidden, 0x10000)))]
  const entry = box(
    codec,
    Buffer.alloc(6),
    Buffer.from([0, 1]),
    Buffer.alloc(8),
    Buffer.from([0, 1, 0, 16, 0, 0, 0, 0]),
    words(scale * 65_536),
    esds(),
  )
  const table = box(
    'stbl',
    box('stsd', words(0, 1), entry),
    box('stts', words(0, 1, packets, 1024)),
    box('stsc', words(0, 1, 1, packets, 1)),
    box('stsz', words(0, aacSilence.length, packets)),
    box('stco', packets > 0 ? words(0, 1, offset) : words(0, 0)),
  )
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, scale, units, 0)),
    box('hdlr', words(0, 0), Buffer.from(handler, 'latin1'), Buffer.alloc(13)),
    box('minf', box('smhd', words(0, 0)), box('dinf', box('dref', words(0, 1), box('url ', words(1)))), table),
  )
  return box('trak', box('tkhd', words(1, 0, 0, 1, 0, units), Buffer.alloc(60)), ...edits, media)
}

function esds(): Buffer {
  const specific = Buffer.from([0x05, 2, 0x12, 0x08])
  const config = Buffer.concat([Buffer.from([0x04, 13 + specific.length, 0x40, 0x15, 0, 0, 0]), words(64_000, 64_000), specific])
  return box('esds', words(0), Buffer.from([0x03, 3 + config.length + 3, 0, 1, 0]), config, Buffer.from([0x06, 1, 2]))
}

/** As browsers record it: an empty table, followed by fragments. */
export function fragmentedM4a(pieces: number, packets: number): Buffer {
  const ftyp = box('ftyp', Buffer.from('iso5'), words(0), Buffer.from('iso5'))
  const mvex = box('mvex', box('trex', words(0, 1, 1, 1024, 0, 0)))
  const parts = Array.from({ length: pieces }, (_, index) => [
    // Every other fragment has a duration per sample, as some encoders write.
    box(
      'moof',
      box('mfhd', words(0, index)),
      box('traf', box('tfhd', words(0x20000, 1)), index % 2 ? plainRun(packets) : fullRun(packets)),
    ),
    box('mdat', ...Array.from({ length: packets }, () => aacSilence)),
  ]).flat()
  const empty = moov({ packets: 0, extraTracks: [mvex] }, ftyp.length)
  return Buffer.concat([ftyp, empty, ...parts])
}

const plainRun = (packets: number): Buffer => box('trun', words(1, packets, 0))
const fullRun = (packets: number): Buffer =>
  box('trun', words(0x301, packets, 0), ...Array.from({ length: packets }, () => words(1024, aacSilence.length)))

/** Corrupts some bytes of a file, depending on the seed. */
export function corrupted(bytes: Buffer, seed: number): Buffer {
  const copy = Buffer.from(bytes)
  let state = seed * 2_654_435_761 + 1
  const next = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
  for (let count = 1 + next(8); count > 0; count--) copy[next(copy.length)] = next(256)
  return next(4) === 0 ? copy.subarray(0, next(copy.length)) : copy
}

export const noise = (length: number): Buffer => randomBytes(length)

export type VideoOptions = { brand?: string; moovFirst?: boolean; packets?: number; withSound?: boolean; videoCodec?: string }

/** A video as far as its tables go: silence, and pictures that no decoder would accept. */
export function tinyVideo({
  brand = 'isom',
  moovFirst = true,
  packets = 100,
  withSound = true,
  videoCodec = 'avc1',
}: VideoOptions = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from(brand, 'latin1'), words(0), Buffer.from('isom'))
  const sound = box('mdat', ...Array.from({ length: packets * 2 }, () => aacSilence))
  const tables = (at: number): Buffer => {
    const picture = track({ packets, handler: 'vide', codec: videoCodec }, at + packets * aacSilence.length)
    const mvhd = box('mvhd', words(0, 0, 0, scale, packets * 1024), Buffer.alloc(80))
    return box('moov', mvhd, ...(withSound ? [track({ packets }, at)] : []), picture)
  }
  if (!moovFirst) return Buffer.concat([ftyp, sound, tables(ftyp.length + 8)])
  return Buffer.concat([ftyp, tables(ftyp.length + tables(0).length + 8), sound])
}
