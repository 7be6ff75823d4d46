import { inflateSync, crc32 } from 'node:zlib'

/**
 * Rebuilds an untrusted file from the parts that a decoder needs for its pixels. Decoders also decompress and parse text, EXIF and other
 * metadata, which a small file can inflate to gigabytes. A color profile of ordinary size and the orientation stay.
 */
export const sanitize = (bytes: Buffer, format: 'jpeg' | 'png'): Sanitized => (format === 'png' ? sanitizePng(bytes) : sanitizeJpeg(bytes))

export type Sanitized = {
  bytes: Buffer
  /** Maximum number of times a decoder goes over all pixels. */
  passes: number
}

const maxProfileBytes = 4_000_000

/** Copies parts of one buffer into another, which never needs more than the original and an orientation. */
function openCopy(bytes: Buffer) {
  const copy = Buffer.allocUnsafe(bytes.length + 64)
  let length = 0
  return {
    add(part: Buffer): void {
      length += part.copy(copy, length)
    },
    done: (): Buffer => copy.subarray(0, length),
  }
}

const pngSignatureBytes = 8
/** Parts that occur once, before the pixels. */
const pngHeaders = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])

function sanitizePng(bytes: Buffer): Sanitized {
  const copy = openCopy(bytes)
  const missing = new Set(pngHeaders)
  copy.add(bytes.subarray(0, pngSignatureBytes))
  for (let at = pngSignatureBytes; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Error(`The chunk ${type} is incomplete.`)
    if (type === 'IDAT' || type === 'IEND') copy.add(bytes.subarray(at, end))
    else if (missing.delete(type)) copy.add(sanitizedHeader(type, bytes.subarray(at, end)))
    else if (!pngHeaders.has(type) && /^[A-Z]/.test(type)) throw new Error(`The chunk ${type} is unknown.`)
    if (type === 'IEND') break
    at = end
  }
  return { bytes: copy.done(), passes: 1 }
}

function sanitizedHeader(type: string, chunk: Buffer): Buffer {
  const data = chunk.subarray(8, -4)
  if (type === 'eXIf') return writeOrientation('png', readOrientation(data))
  return type === 'iCCP' && !isSmallProfile(data) ? Buffer.alloc(0) : chunk
}

/** A name, a zero, the compression method, and the compressed profile. */
function isSmallProfile(data: Buffer): boolean {
  try {
    return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: maxProfileBytes }).length > 0
  } catch {
    return false
  }
}

const marker = { startOfImage: 0xd8, endOfImage: 0xd9, scan: 0xda, comment: 0xfe, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee }

function sanitizeJpeg(bytes: Buffer): Sanitized {
  const copy = openCopy(bytes)
  let scans = 0
  let profileBytes = 0
  let orientation: number | null = null
  copy.add(bytes.subarray(0, 2))
  for (let at = 2; ;) {
    const found = nextMarker(bytes, at)
    if (scans > 0) copy.add(bytes.subarray(at, found))
    const code = bytes[found + 1]
    // A decoder that finds no end fails or shows what there is.
    if (code === undefined) return { bytes: copy.done(), passes: scans }
    if (code === marker.endOfImage) {
      copy.add(bytes.subarray(found, found + 2))
      return { bytes: copy.done(), passes: scans }
    }
    if (code === marker.startOfImage || code === 0x01) {
      at = found + 2
      continue
    }
    const end = found + 4 > bytes.length ? Infinity : found + 2 + bytes.readUInt16BE(found + 2)
    if (end > bytes.length || end < found + 4) throw new Error('A segment is incomplete.')
    const segment = bytes.subarray(found, end)
    const data = segment.subarray(4)
    if (code === marker.scan) scans += 1
    if (code === marker.app1 && orientation === null && startsWith(data, 'Exif\0\0')) {
      orientation = readOrientation(data.subarray(6))
      copy.add(writeOrientation('jpeg', orientation))
    } else if (code === marker.app2 && startsWith(data, 'ICC_PROFILE\0')) {
      profileBytes += data.length
      if (profileBytes <= maxProfileBytes) copy.add(segment)
    } else if (isNeeded(code, data)) copy.add(segment)
    at = end
  }
}

const startsWith = (data: Buffer, text: string): boolean => data.toString('latin1', 0, text.length) === text

/** Of the application segments, only the two that define the color encoding. */
function isNeeded(code: number, data: Buffer): boolean {
  if (code === marker.app0) return startsWith(data, 'JFIF\0')
  if (code === marker.app14) return startsWith(data, 'Adobe')
  return code !== marker.comment && !(code > marker.app0 && code <= 0xef)
}

/** The position of the next marker. Inside a scan, zero bytes and restart markers belong to the data. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1]
    if (code !== undefined && code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at
  }
  return bytes.length
}

const orientationTag = 0x0112

/** Reads the orientation (1 to 8) from EXIF. Only reads the first directory and trusts nothing. */
function readOrientation(exif: Buffer): number {
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  if (exif.length < 8 || (!isLittle && exif.toString('latin1', 0, 2) !== 'MM')) return 1
  const short = (at: number): number => (at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let index = 0; index < short(directory); index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > exif.length) break
    if (short(entry) === orientationTag) return short(entry + 8) >= 1 && short(entry + 8) <= 8 ? short(entry + 8) : 1
  }
  return 1
}

/** An EXIF segment or chunk with nothing but the orientation. Empty for an upright image. */
function writeOrientation(format: 'jpeg' | 'png', orientation: number): Buffer {
  if (orientation === 1) return Buffer.alloc(0)
  // Big-endian TIFF with one directory of one entry: a short, the orientation. No directory follows.
  const exif = Buffer.from('4d4d002a0000000800010112000300000001000000000000' + '0000', 'hex')
  exif.writeUInt16BE(orientation, 18)
  if (format === 'jpeg') {
    const head = Buffer.from('ffe10000457869660000', 'hex')
    head.writeUInt16BE(head.length - 2 + exif.length, 2)
    return Buffer.concat([head, exif])
  }
  const body = Buffer.concat([Buffer.from('eXIf'), exif])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(exif.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
