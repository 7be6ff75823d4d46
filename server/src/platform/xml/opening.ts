import { FeedRefusal } from './port.ts'

/** Bytes parsed at a time, so that the event loop isn't blocked. */
const piece = 64 * 1024

/** Splits the body into chunks of even size, however it arrives. */
export async function* pieces(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Buffer> {
  let [total, length] = [0, 0]
  let waiting: Uint8Array[] = []
  for await (const chunk of body) {
    total += chunk.length
    length += chunk.length
    if (total > most)
      throw new FeedRefusal('too_large', `This feed is larger than ${Math.floor(most / 1024 ** 2)} MB, which is more than we can import.`)
    waiting.push(chunk)
    if (length < piece) continue
    const all = Buffer.concat(waiting)
    for (length = all.length; length >= piece; length -= piece) yield all.subarray(all.length - length, all.length - length + piece)
    waiting = [all.subarray(all.length - length)]
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const beginning = /<\?xml|<rss[\s>]|<feed[\s>]|<rdf:rdf[\s>]/i
/** How a document may start. The reader reports web pages. */
const documentStart = /^(?:<\?xml|<rss[\s>]|<feed[\s>]|<rdf:rdf[\s>]|<!doctype|<!--|<html[\s>])/i

/** Characters within which a feed has to start. */
const openingCharacters = 4096

/** Finds the start of the feed after blanks, a second byte order mark, or output of a broken server. */
export class Opening {
  line = 1
  readonly #onOdd: (message: string) => void
  #hasBlanks = false
  #held = ''

  constructor(onOdd: (message: string) => void) {
    this.#onOdd = onOdd
  }

  /** Returns the text from the start on, or null if it hasn't started yet. `isEnd` means that nothing follows. */
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
      const words = text[from] === '{' ? 'This is JSON, not a podcast feed.' : "This isn't a podcast feed: it contains no XML."
      throw new FeedRefusal('not_a_feed', words, { line: this.line, column: 1 })
    }
    return this.#begin(text, from, at)
  }

  #begin(text: string, from: number, at: number): string {
    if (at > from) this.#onOdd('There is text before the start of the feed. It was ignored.')
    else if (this.#hasBlanks) this.#onOdd('The feed starts with whitespace, which was ignored.')
    this.line += text.slice(0, at).split('\n').length - 1
    return text.slice(at)
  }
}
