import { isAscii, isUtf8 } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { TextDecoder } from 'node:util'
import { analyse } from 'chardet'
import { FeedRefusal } from './port.ts'

/** Bytes to text, piece by piece; `end` gives what an incomplete last character leaves. */
export type Decoder = { write(bytes: Buffer): string; end(): string }

const byLabel = (label: string): Decoder => {
  const decoder = new TextDecoder(label)
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

const utf8 = (): Decoder => {
  const decoder = new StringDecoder('utf8')
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() }
}

/** The name that the Encoding Standard has for a label; null where it knows none. */
function nameOf(label: string | undefined): string | null {
  if (!label) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Four bytes a character: the one form of Unicode that TextDecoder does not know. */
function utf32(isLittle: boolean): Decoder {
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

const marks: Array<{ mark: number[]; name: string; decoder: () => Decoder }> = [
  { mark: [0xff, 0xfe, 0, 0], name: 'utf-32le', decoder: () => utf32(true) },
  { mark: [0, 0, 0xfe, 0xff], name: 'utf-32be', decoder: () => utf32(false) },
  { mark: [0xef, 0xbb, 0xbf], name: 'utf-8', decoder: utf8 },
  { mark: [0xff, 0xfe], name: 'utf-16le', decoder: () => byLabel('utf-16le') },
  { mark: [0xfe, 0xff], name: 'utf-16be', decoder: () => byLabel('utf-16be') },
]

/** Wide characters without a mark: the first sign of XML is `<`, and its other bytes are zeros. */
const shapes: typeof marks = [
  { mark: [0x3c, 0, 0, 0], name: 'utf-32le', decoder: () => utf32(true) },
  { mark: [0, 0, 0, 0x3c], name: 'utf-32be', decoder: () => utf32(false) },
  { mark: [0x3c, 0], name: 'utf-16le', decoder: () => byLabel('utf-16le') },
  { mark: [0, 0x3c], name: 'utf-16be', decoder: () => byLabel('utf-16be') },
]

const startsWith = (bytes: Buffer, mark: number[]): boolean => bytes.length >= mark.length && mark.every((byte, at) => bytes[at] === byte)

const quoted = (label: string): string => `“${label.slice(0, 40)}”`

/** Bytes that are looked at to tell an encoding. */
const sample = 4096

/** Shared by two or more bytes: such text can look like UTF-8 by accident, so its declaration is trusted. */
const manyBytes = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis', 'iso-2022-jp'])

/**
 * Bytes to text, as browsers and feed readers decide: the byte order mark, then what the server says, then the XML declaration, then UTF-8.
 * But UTF-8 proves itself: text that is valid UTF-8 was never meant as Latin-1, and text that is not was never UTF-8, whatever is said.
 * Until the first byte beyond ASCII all of these are the same, so the choice waits for it. Bytes that mean nothing become U+FFFD.
 */
export function decoding(contentType: string | undefined, onOdd: (message: string) => void): Decoder {
  let decoder: Decoder | undefined
  let said: Said | undefined
  /** From the first byte beyond ASCII on, until it is clear what it is. */
  let held: Buffer = Buffer.alloc(0)

  const release = (): string => {
    const bytes = held
    held = Buffer.alloc(0)
    decoder = choose(bytes, said!, onOdd)
    return decoder.write(bytes)
  }

  const begin = (bytes: Buffer): void => {
    const wide = [...marks, ...shapes].find(({ mark }) => startsWith(bytes, mark))
    if (wide) decoder = wide.decoder()
    const header = /charset\s*=\s*["']?\s*([^\s"';,]+)/i.exec(contentType?.slice(0, 500) ?? '')?.[1]
    const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']\s*([^"'\s>]+)/.exec(bytes.toString('latin1', 0, 400))?.[1]
    said = { header, declared }
    const first = nameOf(header) ?? nameOf(declared)
    // Not ASCII, though every byte of it is.
    if (!decoder && first === 'iso-2022-jp') decoder = byLabel(first)
  }

  return {
    write(bytes) {
      if (!said) begin(bytes)
      if (decoder) return decoder.write(bytes)
      if (held.length === 0 && isAscii(bytes)) return bytes.toString('latin1')
      held = Buffer.concat([held, bytes])
      // Where nobody says what it is, a few characters say too little.
      if (!said!.header && !said!.declared && held.length < sample && !isUtf8(held)) return ''
      return release()
    },
    end: () => (held.length > 0 ? release() : '') + (decoder?.end() ?? ''),
  }
}

type Said = { header: string | undefined; declared: string | undefined }

function choose(bytes: Buffer, { header, declared }: Said, onOdd: (message: string) => void): Decoder {
  // What these bytes cannot be, they were not meant to be: nobody writes UTF-16 without zeros.
  const names = [header, declared].map(nameOf).filter((name) => name !== null && !name.startsWith('utf-16') && name !== 'replacement')
  const first = names[0] ?? null
  const label = (header && nameOf(header) ? header : declared) ?? ''
  const bad = shareOfBad(bytes)
  if (bad < 0.5 && (first === null || !manyBytes.has(first))) {
    if (first === null && label) onOdd(`The feed says that it is written in ${quoted(label)}, which nobody knows; it was read as UTF-8.`)
    else if (first !== null && first !== 'utf-8') {
      onOdd(`The feed says that it is written in ${quoted(label)}, but it is UTF-8 and was read as that.`)
    }
    if (bad > 0) onOdd('Some bytes of the feed are no UTF-8. They were replaced with �.')
    return utf8()
  }
  const other = names.find((name) => name !== 'utf-8')
  if (other) {
    if (first === 'utf-8') onOdd(`The feed says in one place that it is UTF-8, but it is not; it was read as ${quoted(other)}.`)
    return byLabel(other)
  }
  const unknown = [header, declared].find((one) => one && nameOf(one) === null)
  if (unknown) {
    throw new FeedRefusal(
      'encoding',
      `The feed says that it is written in ${quoted(unknown)}, which cannot be read here. Ask your host to send it as UTF-8.`,
    )
  }
  if (first === 'utf-8') {
    onOdd('The feed says that it is UTF-8, but many of its bytes are not. They were replaced with �.')
    return utf8()
  }
  const found = detectEncoding(bytes)
  onOdd(`The feed does not say in which encoding it is written, and it is not UTF-8. It was read as ${found}; letters may be wrong.`)
  return byLabel(found)
}

/** How much of what is beyond ASCII is no UTF-8. A text that was cut in the middle of a character makes a whole feed no other encoding. */
function shareOfBad(bytes: Buffer): number {
  // A character of four bytes may go on in the next piece.
  if (isUtf8(bytes) || [1, 2, 3].some((back) => bytes.length > back && bytes.at(-back)! >= 0xc0 && isUtf8(bytes.subarray(0, -back))))
    return 0
  const beyond = bytes.toString('utf8').match(/[^\u0000-\u007f]/gu) ?? []
  return beyond.filter((sign) => sign === '\ufffd').length / beyond.length
}

/** Characters beyond ASCII, fewer of which say nothing. */
const enough = 6

/** In Western languages letters beyond ASCII stand between others; elsewhere they come in rows. */
const western = /(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])/g

/** The Encoding Standard's name of the likeliest encoding of text that is not UTF-8 and declares none. */
function detectEncoding(bytes: Buffer): string {
  // Tags and English words say nothing of the language.
  const text = bytes
    .toString('latin1')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[a-z]{2,}/gi, ' ')
  const beyond = text.match(/[\x80-\xff]/g)?.length ?? 0
  if (beyond < enough) return 'windows-1252'
  const found = analyse(Buffer.from(text, 'latin1')).map(({ name, confidence }) => ({ name: nameOf(name), confidence }))
  const isWestern = (text.match(western)?.length ?? 0) / beyond > 0.5
  // Of two bytes in Shift_JIS the second is often ASCII, which looks Western.
  const best = isWestern ? found.find(({ name, confidence }) => name === 'shift_jis' && confidence > 50) : found[0]
  const name = best?.name ?? 'windows-1252'
  return name.startsWith('iso-8859-8') ? 'windows-1255' : name === 'gb18030' ? 'gbk' : name
}

/** Text as it was meant: UTF-8, or else what old programs write. */
export function decodeText(bytes: Buffer): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
