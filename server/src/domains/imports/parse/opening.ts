import { FeedRefusal } from './refusal.ts'

const beginning = /<\?xml|<rss[\s>]|<feed[\s>]|<rdf:rdf[\s>]|<!doctype|<!--/i

/** Where the feed begins: before it stand blanks, a second byte order mark, or words of a broken server. */
export class Opening {
  line = 1
  readonly #onOdd: (message: string) => void
  #hasBlanks = false

  constructor(onOdd: (message: string) => void) {
    this.#onOdd = onOdd
  }

  /** The text from there on; null where there was nothing but blanks so far. */
  find(text: string): string | null {
    const from = text.search(/[^\s\u0000\ufeff]/)
    this.#hasBlanks ||= from < 0 ? text.length > 0 : !/^\ufeff?\S/.test(text)
    if (from < 0) {
      this.line += text.split('\n').length - 1
      return null
    }
    const at = text[from] === '<' ? from : beginning.exec(text.slice(0, 4096))?.index
    if (at === undefined) {
      const words = text[from] === '{' ? 'This is JSON, not a podcast feed.' : 'This is not a podcast feed: there is no XML in it.'
      throw new FeedRefusal('not_a_feed', words, { line: this.line, column: 1 })
    }
    if (at > from) this.#onOdd('There is text before the feed begins. It was passed over.')
    else if (this.#hasBlanks) this.#onOdd('There are blanks before the feed begins. They were passed over.')
    this.line += text.slice(0, at).split('\n').length - 1
    return text.slice(at)
  }
}
