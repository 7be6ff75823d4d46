import { FeedRefusal } from './port.ts'

/** Bytes that are read at a time, so that the loop stays free. */
const piece = 64 * 1024

/** The body in even pieces, however it came: a byte at a time or all at once. */
export async function* pieces(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Buffer> {
  let [total, length] = [0, 0]
  let waiting: Uint8Array[] = []
  for await (const chunk of body) {
    total += chunk.length
    length += chunk.length
    if (total > most)
      throw new FeedRefusal('too_large', `This feed is larger than ${Math.floor(most / 1024 ** 2)} MB, more than can be imported.`)
    waiting.push(chunk)
    if (length < piece) continue
    const all = Buffer.concat(waiting)
    for (length = all.length; length >= piece; length -= piece) yield all.subarray(all.length - length, all.length - length + piece)
    waiting = [all.subarray(all.length - length)]
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const beginning = /<\?xml|<rss[\s>]|<feed[\s>]|<rdf:rdf[\s>]/i
/** What a document may begin with; of a web page, the reader says so. */
const documentStart = /^(?:<\?xml|<rss[\s>]|<feed[\s>]|<rdf:rdf[\s>]|<!doctype|<!--|<html[\s>])/i

/** Characters in which a feed has to begin. */
const openingCharacters = 4096

/** Where the feed begins: before it stand blanks, a second byte order mark, or words and tags of a broken server. */
export class Opening {
  line = 1
  readonly #onOdd: (message: string) => void
  #hasBlanks = false
  #held = ''

  constructor(onOdd: (message: string) => void) {
    this.#onOdd = onOdd
  }

  /** The text from there on; null where it has not begun yet. Nothing follows where it `isEnd`. */
  find(more: string, isEnd = false): string | null {
    const text = this.#held + more
    this.#held = ''
    const from = text.search(/[^\s\u0000\ufeff]/)
    this.#hasBlanks ||= from < 0 ? text.length > 0 : !/^\ufeff?\S/.test(text)
    if (from < 0) {
      this.line += text.split('\n').length - 1
      return null
    }
    if (documentStart.test(text.slice(from, from + 20))) return this.#begin(text, from, from)
    if (text.length < openingCharacters && !isEnd) {
      this.#held = text
      return null
    }
    const at = beginning.exec(text.slice(0, openingCharacters))?.index ?? (text[from] === '<' ? from : undefined)
    if (at === undefined) {
      const words = text[from] === '{' ? 'This is JSON, not a podcast feed.' : 'This is not a podcast feed: there is no XML in it.'
      throw new FeedRefusal('not_a_feed', words, { line: this.line, column: 1 })
    }
    return this.#begin(text, from, at)
  }

  #begin(text: string, from: number, at: number): string {
    if (at > from) this.#onOdd('There is text before the feed begins. It was passed over.')
    else if (this.#hasBlanks) this.#onOdd('There are blanks before the feed begins. They were passed over.')
    this.line += text.slice(0, at).split('\n').length - 1
    return text.slice(at)
  }
}
