/** Decodes text files that someone chose, in the app and on the server. */

const marks: Array<{ mark: number[]; decode: (bytes: Uint8Array) => string }> = [
  { mark: [0xff, 0xfe, 0, 0], decode: (bytes) => utf32(bytes, true) },
  { mark: [0, 0, 0xfe, 0xff], decode: (bytes) => utf32(bytes, false) },
  { mark: [0xff, 0xfe], decode: (bytes) => new TextDecoder('utf-16le').decode(bytes) },
  { mark: [0xfe, 0xff], decode: (bytes) => new TextDecoder('utf-16be').decode(bytes) },
]

/** Four bytes per character: the one Unicode encoding that TextDecoder doesn't support. */
function utf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  // After the byte order mark.
  for (let at = 4; at < bytes.length; at += 4) {
    const code = at + 4 <= bytes.length ? view.getUint32(at, isLittle) : Infinity
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    parts.push(isCharacter ? String.fromCodePoint(code) : '\ufffd')
  }
  return parts.join('')
}

/** By its byte order mark, else UTF-8, else what old programs write. */
export function decodeText(bytes: Uint8Array): string {
  const wide = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (wide) return wide.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
