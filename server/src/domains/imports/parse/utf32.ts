import type { Decoder } from './decoder.ts'

/** Four bytes a character: the one form of Unicode that TextDecoder does not know. */
export function utf32(isLittle: boolean): Decoder {
  let rest = Buffer.alloc(0)
  return {
    write(bytes) {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      const whole = all.length - (all.length % 4)
      rest = Buffer.from(all.subarray(whole))
      const parts: string[] = []
      for (let at = 0; at < whole; at += 4) {
        const code = isLittle ? all.readUInt32LE(at) : all.readUInt32BE(at)
        const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        parts.push(isCharacter ? String.fromCodePoint(code) : '\ufffd')
      }
      return parts.join('')
    },
    end: () => (rest.length > 0 ? '\ufffd' : ''),
  }
}
