import { UnfitFile } from '../unfit.ts'
import type { ByteSource } from './source.ts'
import { cutOff, damaged } from './unfit.ts'

/** Headers of WAV, FLAC and AIFF files. */

export type MasterFormat = 'wav' | 'flac' | 'aiff'

type Master = {
  format: MasterFormat
  seconds: number
  channels: number
  sampleRate: number
  /** Where the audio starts, and its bytes. */
  dataStart: number
  dataBytes: number
  /** How samples are stored. Null if they are compressed. */
  samples: Samples | null
}

export type Samples = { bytes: number; isFloat: boolean; isBigEndian: boolean }

const formats: Array<[MasterFormat, RegExp]> = [
  ['wav', /^(?:RIFF|RF64|BW64)....WAVE/s],
  ['flac', /^fLaC/],
  ['aiff', /^FORM....AIF[FC]/s],
]

/** Which of them it is by its first bytes, or null. */
export const masterFormatOf = (head: Buffer): MasterFormat | null => {
  const text = head.toString('latin1', 0, 12)
  return formats.find(([, looks]) => looks.test(text))?.[0] ?? null
}

/** Throws `UnfitFile`. Reads only headers, however large the file is. */
export async function readMaster(source: ByteSource, format: MasterFormat): Promise<Master> {
  const read = { wav: readWav, flac: readFlac, aiff: readAiff }[format]
  const master = await read(source)
  const { channels, sampleRate, seconds } = master
  if (channels < 1 || channels > maxChannels || sampleRate < 1000 || sampleRate > 768_000) throw damaged()
  if (!Number.isFinite(seconds) || seconds <= 0) throw new UnfitFile('empty', 'This file has no audio.')
  return master
}

const maxChannels = 8
/** More chunks than any real file has. */
const maxChunks = 2000

const wrongEncoding = (format: string): UnfitFile =>
  new UnfitFile('wrong-codec', `This ${format} file is compressed. Export it as PCM, 16, 24 or 32 bits.`)

type Chunk = { name: string; start: number; size: number }

/** Chunks of RIFF and IFF files, which are padded to even lengths. */
async function* chunksOf(source: ByteSource, sizeOf: (head: Buffer) => number): AsyncGenerator<Chunk> {
  let at = 12
  for (let count = 0; count < maxChunks && at + 8 <= source.size; count++) {
    const head = await source.read(at, 8)
    const size = sizeOf(head)
    yield { name: head.toString('latin1', 0, 4), start: at + 8, size }
    at += 8 + size + (size % 2)
  }
}

const unknownSize = 0xff_ff_ff_ff

async function readWav(source: ByteSource): Promise<Master> {
  let format: { channels: number; sampleRate: number; blockBytes: number; isFloat: boolean } | null = null
  let longSize: number | null = null
  for await (const { name, start, size } of chunksOf(source, (head) => head.readUInt32LE(4))) {
    if (name === 'ds64' && size >= 24) longSize = Number((await source.read(start, 24)).readBigUInt64LE(8))
    if (name === 'fmt ') {
      const head = await source.read(start, Math.min(size, 40))
      if (head.length < 16) throw damaged()
      const encoding = head.readUInt16LE(0)
      const actual = encoding === 0xfffe && head.length >= 26 ? head.readUInt16LE(24) : encoding
      if (actual !== 1 && actual !== 3) throw wrongEncoding('WAV')
      format = {
        channels: head.readUInt16LE(2),
        sampleRate: head.readUInt32LE(4),
        blockBytes: head.readUInt16LE(12),
        isFloat: actual === 3,
      }
    }
    if (name !== 'data') continue
    if (!format || format.blockBytes === 0) throw damaged()
    const { channels, sampleRate, blockBytes, isFloat } = format
    const samples = { bytes: blockBytes / channels, isFloat, isBigEndian: false }
    const left = source.size - start
    // A program that wrote to a pipe doesn't know the length.
    const isOpen = size === unknownSize || size === 0
    const dataBytes = isOpen ? Math.min(longSize ?? left, left) : size
    if (dataBytes > left) throw cutOff()
    return { format: 'wav', channels, sampleRate, dataStart: start, dataBytes, samples, seconds: dataBytes / blockBytes / sampleRate }
  }
  throw damaged()
}

async function readFlac(source: ByteSource): Promise<Master> {
  const head = await source.read(0, 42)
  // The first block is always STREAMINFO.
  if (head.length < 42 || (head[4]! & 0x7f) !== 0 || head.readUIntBE(5, 3) !== 34) throw damaged()
  const bits = head.readBigUInt64BE(18)
  const sampleRate = Number(bits >> 44n)
  const channels = Number((bits >> 41n) & 7n) + 1
  const count = Number(bits & 0xf_ff_ff_ff_ffn)
  if (count === 0) throw new UnfitFile('damaged', "This FLAC file doesn't say how long it is. Export it again.")
  let at = 4
  for (let isLast = false, blocks = 0; !isLast; blocks++) {
    const block = await source.read(at, 4)
    if (block.length < 4 || blocks > maxChunks) throw cutOff()
    isLast = (block[0]! & 0x80) !== 0
    at += 4 + block.readUIntBE(1, 3)
  }
  if (at + 8 > source.size) throw cutOff()
  const first = await source.read(at, 2)
  if (first[0] !== 0xff || (first[1]! & 0xfc) !== 0xf8) throw damaged()
  return { format: 'flac', channels, sampleRate, dataStart: at, dataBytes: source.size - at, samples: null, seconds: count / sampleRate }
}

/** AIFC names its encoding: none, little-endian PCM, or float. */
const aiffEncodings = new Set(['NONE', 'sowt', 'twos', 'fl32', 'FL32', 'fl64', 'FL64', 'in24', 'in32'])

async function readAiff(source: ByteSource): Promise<Master> {
  const isCompressible = (await source.read(8, 4)).toString('latin1') === 'AIFC'
  let format: { channels: number; sampleRate: number; frames: number; blockBytes: number; encoding: string } | null = null
  let data: Chunk | null = null
  for await (const chunk of chunksOf(source, (head) => head.readUInt32BE(4))) {
    if (chunk.name === 'SSND') data = chunk
    if (chunk.name === 'COMM') {
      const head = await source.read(chunk.start, Math.min(chunk.size, 22))
      if (head.length < 18 || (isCompressible && head.length < 22)) throw damaged()
      const encoding = isCompressible ? head.toString('latin1', 18, 22) : 'NONE'
      if (!aiffEncodings.has(encoding)) throw wrongEncoding('AIFF')
      const channels = head.readUInt16BE(0)
      const blockBytes = channels * Math.ceil(head.readUInt16BE(6) / 8)
      format = { channels, frames: head.readUInt32BE(2), sampleRate: extended(head.subarray(8, 18)), blockBytes, encoding }
    }
    if (format && data) break
  }
  if (!format || !data) throw damaged()
  const { channels, sampleRate, frames, blockBytes, encoding } = format
  const samples = { bytes: blockBytes / channels, isFloat: /^fl/i.test(encoding), isBigEndian: encoding !== 'sowt' }
  // Eight bytes come before the audio: an offset and a block size.
  const dataStart = data.start + 8
  const dataBytes = frames * blockBytes
  if (dataStart + dataBytes > source.size) throw cutOff()
  return { format: 'aiff', channels, sampleRate, dataStart, dataBytes, samples, seconds: frames / sampleRate }
}

/** An 80-bit float, as AIFF has sample rates. */
function extended(bytes: Buffer): number {
  const exponent = bytes.readUInt16BE(0) & 0x7fff
  return Number(bytes.readBigUInt64BE(2)) * 2 ** (exponent - 16_383 - 63)
}
