/**
 * The tar format as far as archives use it: files with short names, and nothing else. The reader accepts only headers that the writer
 * could have written, so no name, link or size of another kind gets any further.
 */

export const blockBytes = 512

export type TarEntry = { name: string; size: number; offset: number }

const nameRule = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9_][A-Za-z0-9._\-/]{0,99}$/
const largestOctal = 0o77777777777

export const isEntryName = (name: string): boolean => nameRule.test(name) && !name.includes('//') && !name.endsWith('/')

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`

export function tarHeader(name: string, size: number): Buffer {
  if (!isEntryName(name)) throw new Error(`${JSON.stringify(name)} can't be the name of an entry.`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 100, 'latin1')
  header.write(octal(0o600, 8), 100, 'latin1')
  header.write(octal(0, 8), 108, 'latin1')
  header.write(octal(0, 8), 116, 'latin1')
  if (size <= largestOctal) header.write(octal(size, 12), 124, 'latin1')
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(octal(0, 12), 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** The sum of all bytes, with spaces for the sum itself. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < blockBytes; at++) if (at < 148 || at >= 156) sum += header[at]!
  return sum
}

/** Bytes that follow a file of this size. */
export const padding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

/** Two empty blocks. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes)

/** The name and size in a header, `end` for an empty block, or null for anything else. */
export function readTarHeader(header: Buffer): { name: string; size: number } | 'end' | null {
  if (header.length !== blockBytes) return null
  if (header.every((byte) => byte === 0)) return 'end'
  const name = header.toString('latin1', 0, 100).replace(/\0+$/, '')
  if (!isEntryName(name)) return null
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(header.toString('latin1', 124, 135), 8)
  if (!Number.isSafeInteger(size) || size < 0) return null
  return tarHeader(name, size).equals(header) ? { name, size } : null
}
