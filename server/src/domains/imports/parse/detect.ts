import { TextDecoder } from 'node:util'

/** Guesses the encoding of text that is not UTF-8 and declares none, by the scripts it would be written in. */

/** Characters beyond ASCII, fewer of which say nothing. */
const enough = 6

const decoded = (bytes: Buffer, label: string): string => new TextDecoder(label).decode(bytes)

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Shares of the characters beyond ASCII; the last one may be cut in half. */
function shares(text: string) {
  const beyond = text.slice(0, -1).match(/[^\u0000-\u007f]/gu) ?? []
  const all = Math.max(1, beyond.length)
  const share = (pattern: RegExp) => beyond.filter((character) => pattern.test(character)).length / all
  return { all: beyond.length, bad: share(/[\ufffd\ue000-\uf8ff]/), share }
}

/** Pairs of bytes in which the most common characters of an encoding are. */
function commonPairs(bytes: Buffer, isCommon: (lead: number, trail: number) => boolean): number {
  let [pairs, common] = [0, 0]
  for (let at = 0; at + 1 < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    pairs += 1
    if (isCommon(bytes[at]!, bytes[at + 1]!)) common += 1
    at += 1
  }
  return common / Math.max(1, pairs)
}

function japanese(bytes: Buffer): string | null {
  for (const label of ['euc-jp', 'shift_jis']) {
    const { bad, share } = shares(decoded(bytes, label))
    // Half-width forms are what other encodings look like in Shift_JIS.
    if (bad < 0.02 && share(/[\u3041-\u30fe]/) > 0.25 && share(/[\uff61-\uff9f]/) < 0.1) return label
  }
  return null
}

function asian(bytes: Buffer): string | null {
  const korean = shares(decoded(bytes, 'euc-kr'))
  if (korean.bad < 0.02 && korean.share(/[\uac00-\ud7a3]/) > 0.8) return 'euc-kr'
  const chinese = shares(decoded(bytes, 'gbk'))
  if (chinese.bad < 0.02 && commonPairs(bytes, (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) > 0.65) return 'gbk'
  const taiwanese = shares(decoded(bytes, 'big5'))
  const isBig5 = (lead: number, trail: number) => lead >= 0xa1 && lead <= 0xc6 && (trail >= 0xa1 || (trail >= 0x40 && trail <= 0x7e))
  return taiwanese.bad < 0.05 && commonPairs(bytes, isBig5) > 0.8 ? 'big5' : null
}

/** Which of two reads as words: small letters outnumber capitals. */
const isLower = (text: string): boolean => count(text, /\p{Ll}/gu) > count(text, /\p{Lu}/gu)

function oneByte(bytes: Buffer): string | null {
  const beyond = bytes.filter((byte) => byte >= 0x80)
  const share = (from: number, to: number) => beyond.filter((byte) => byte >= from && byte <= to).length / beyond.length
  if (share(0xe0, 0xfa) > 0.97) return 'windows-1255'
  const letters = (text: string) => shares(text).share(/[\u0410-\u044f\u0401\u0451]/)
  for (const label of ['windows-1251', 'koi8-r']) {
    const text = decoded(bytes, label)
    if (letters(text) > 0.85 && isLower(text.replace(/[\u0000-\u007f]/g, ''))) return label
  }
  const thai = shares(decoded(bytes, 'windows-874'))
  if (thai.share(/[\u0e01-\u0e5b]/) > 0.97 && thai.share(/[\u0e30-\u0e3a\u0e40-\u0e4e]/) > 0.25) return 'windows-874'
  return null
}

/** In Western languages letters beyond ASCII stand between others; elsewhere they come in rows. */
const isWestern = (bytes: Buffer, beyond: number): boolean => {
  let alone = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! >= 0x80 && (bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone += 1
  }
  return alone / beyond > 0.5
}

/** A label of the Encoding Standard; null where it cannot be told. */
export function detectEncoding(bytes: Buffer): string | null {
  const beyond = bytes.reduce((sum, byte) => sum + Number(byte >= 0x80), 0)
  if (beyond < enough) return null
  // Of two bytes in Shift_JIS the second is often ASCII.
  return japanese(bytes) ?? (isWestern(bytes, beyond) ? null : (asian(bytes) ?? oneByte(bytes)))
}
