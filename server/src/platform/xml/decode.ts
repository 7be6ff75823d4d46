import { isAscii, isUtf8 } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { TextDecoder } from 'node:util'
import { analyse } from 'chardet'
import { FeedRefusal } from './port.ts'

/** Decodes bytes to text, chunk by chunk. `end` returns what an incomplete last character leaves. */
type Decoder = { write(bytes: Buffer): string; end(): string }

const byLabel = (label: string): Decoder => {
  const decoder = new TextDecoder(label)
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

const utf8 = (): Decoder => {
  const decoder = new StringDecoder('utf8')
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() }
}

/** The name of a label in the Encoding Standard, or null if unknown. */
function nameOf(label: string | undefined): string | null {
  if (!label) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Four bytes per character: the one Unicode encoding that TextDecoder doesn't support. */
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

/** Wide characters without a byte order mark: XML starts with `<`, whose other bytes are zeros. */
const shapes: typeof marks = [
  { mark: [0x3c, 0, 0, 0], name: 'utf-32le', decoder: () => utf32(true) },
  { mark: [0, 0, 0, 0x3c], name: 'utf-32be', decoder: () => utf32(false) },
  { mark: [0x3c, 0], name: 'utf-16le', decoder: () => byLabel('utf-16le') },
  { mark: [0, 0x3c], name: 'utf-16be', decoder: () => byLabel('utf-16be') },
]

const startsWith = (bytes: Buffer, mark: number[]): boolean => bytes.length >= mark.length && mark.every((byte, at) => bytes[at] === byte)

const quoted = (label: string): string => `“${label.slice(0, 40)}”`

/** Bytes used to detect an encoding. */
const sample = 4096

/** Multibyte encodings: such text can look like UTF-8 by accident, so its declaration is trusted. */
const manyBytes = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis', 'iso-2022-jp'])

/**
 * Decodes like browsers and feed readers: byte order mark, then response header, then XML declaration, then UTF-8. But UTF-8 is
 * self-evident: valid UTF-8 was never meant as Latin-1, and invalid UTF-8 isn't UTF-8, whatever is declared. Up to the first non-ASCII
 * byte all of these are equal, so the decision waits for it. Invalid bytes become U+FFFD.
 */
export function decoding(contentType: string | undefined, onOdd: (message: string) => void): Decoder {
  let decoder: Decoder | undefined
  let said: Said | undefined
  /** From the first non-ASCII byte on, until the encoding is clear. */
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
    // Not ASCII, although every byte is.
    if (!decoder && first === 'iso-2022-jp') decoder = byLabel(first)
  }

  return {
    write(bytes) {
      if (!said) begin(bytes)
      if (decoder) return decoder.write(bytes)
      if (held.length === 0 && isAscii(bytes)) return bytes.toString('latin1')
      held = Buffer.concat([held, bytes])
      // Without a declaration, a few characters are not enough.
      if (!said!.header && !said!.declared && held.length < sample && !isUtf8(held)) return ''
      return release()
    },
    end: () => (held.length > 0 ? release() : '') + (decoder?.end() ?? ''),
  }
}

type Said = { header: string | undefined; declared: string | undefined }

function choose(bytes: Buffer, { header, declared }: Said, onOdd: (message: string) => void): Decoder {
  // Declarations that these bytes contradict are ignored: UTF-16 always contains zeros.
  const names = [header, declared].map(nameOf).filter((name) => name !== null && !name.startsWith('utf-16') && name !== 'replacement')
  const first = names[0] ?? null
  const label = (header && nameOf(header) ? header : declared) ?? ''
  const bad = shareOfBad(bytes)
  if (bad < 0.5 && (first === null || !manyBytes.has(first))) {
    if (first === null && label) onOdd(`The feed declares the unknown encoding ${quoted(label)}. It was read as UTF-8.`)
    else if (first !== null && first !== 'utf-8') {
      onOdd(`The feed declares the encoding ${quoted(label)}, but it's UTF-8 and was read as such.`)
    }
    if (bad > 0) onOdd("Some bytes of the feed aren't valid UTF-8. They were replaced with �.")
    return utf8()
  }
  const other = names.find((name) => name !== 'utf-8')
  if (other) {
    if (first === 'utf-8') onOdd(`The feed declares UTF-8 in one place, but it isn't. It was read as ${quoted(other)}.`)
    return byLabel(other)
  }
  const unknown = [header, declared].find((one) => one && nameOf(one) === null)
  if (unknown) {
    throw new FeedRefusal(
      'encoding',
      `The feed declares the encoding ${quoted(unknown)}, which we don't support. Ask your host to send it as UTF-8.`,
    )
  }
  if (first === 'utf-8') {
    onOdd("The feed declares UTF-8, but many of its bytes aren't. They were replaced with �.")
    return utf8()
  }
  const found = detectEncoding(bytes)
  onOdd(`The feed declares no encoding, and it isn't UTF-8. It was read as ${found}, so some characters may be wrong.`)
  return byLabel(found)
}

/**
 * The share of non-ASCII text that isn't valid UTF-8. A few texts cut inside a character don't mean that the whole feed has another
 * encoding.
 */
function shareOfBad(bytes: Buffer): number {
  // A character of up to four bytes may continue in the next chunk.
  if (isUtf8(bytes) || [1, 2, 3].some((back) => bytes.length > back && bytes.at(-back)! >= 0xc0 && isUtf8(bytes.subarray(0, -back))))
    return 0
  const beyond = bytes.toString('utf8').match(/[^\u0000-\u007f]/gu) ?? []
  return beyond.filter((sign) => sign === '\ufffd').length / beyond.length
}

/** Fewer non-ASCII characters than this are not enough. */
const enough = 6

/** In Western languages, non-ASCII letters occur between ASCII letters. In others, they occur in sequences. */
const western = /(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])/g

/** The Encoding Standard's name of the likeliest encoding of text that isn't UTF-8 and declares none. */
function detectEncoding(bytes: Buffer): string {
  // Tags and English words say nothing about the language.
  const text = bytes
    .toString('latin1')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[a-z]{2,}/gi, ' ')
  const beyond = text.match(/[\x80-\xff]/g)?.length ?? 0
  if (beyond < enough) return 'windows-1252'
  const found = analyse(Buffer.from(text, 'latin1')).map(({ name, confidence }) => ({ name: nameOf(name), confidence }))
  const isWestern = (text.match(western)?.length ?? 0) / beyond > 0.5
  // The second of two bytes in Shift_JIS is often ASCII, which looks Western.
  const best = isWestern ? found.find(({ name, confidence }) => name === 'shift_jis' && confidence > 50) : found[0]
  const name = best?.name ?? 'windows-1252'
  return name.startsWith('iso-8859-8') ? 'windows-1255' : name === 'gb18030' ? 'gbk' : name
}
