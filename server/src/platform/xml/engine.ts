import { Forgiving } from './forgiving.ts'
import { FeedRefusal, type OnOdd, type XmlLimits, type XmlReader } from './port.ts'
import { Strict, type Flaw } from './strict.ts'

/** A well-formed feed has no element of this size; a bare `&` makes one, up to the next `;`. */
const patience = 1024 ** 2

const piece = 64 * 1024

/**
 * Reads strictly as long as that goes. At the first flaw it goes back to the last thing that was whole and reads on from there with
 * forgiveness, so a broken feed needs neither a second download nor to be kept.
 */
export class Engine {
  readonly #reader: XmlReader
  readonly #limits: XmlLimits
  readonly #onOdd: OnOdd
  readonly #strict: Strict
  #forgiving: Forgiving | null = null
  /** The text since the last thing that was whole, in pieces, with where each begins. */
  #kept: Array<{ at: number; text: string }> = []
  #length = 0
  /** What has to be read again, in pieces: whoever writes takes it from here first. */
  backlog: string[] = []

  constructor(reader: XmlReader, limits: XmlLimits, line: number, onOdd: OnOdd) {
    this.#reader = reader
    this.#limits = limits
    this.#onOdd = onOdd
    this.#strict = new Strict(reader, limits, line)
  }

  /** False when the feed has ended. */
  write(text: string): boolean {
    if (this.#forgiving) return this.#forgiving.write(text)
    this.#kept.push({ at: this.#length, text })
    this.#length += text.length
    if (this.#strict.write(text)) {
      const { from } = this.#strict
      let whole = 0
      while (whole < this.#kept.length && this.#kept[whole]!.at + this.#kept[whole]!.text.length <= from) whole += 1
      if (whole > 0) this.#kept.splice(0, whole)
      if (this.#length - from <= patience) return true
      return this.#forgive(this.#strict.give())
    }
    if (this.#strict.flaw) return this.#forgive(this.#strict.flaw)
    if (this.#strict.hasMore) this.#onOdd(this.#reader.line(), 'Something follows the end of the feed. It was not read.')
    return false
  }

  /** No more comes. False where there is a backlog to be read first. */
  end(): boolean {
    if (!this.#forgiving) {
      this.#strict.end()
      if (this.#strict.flaw) this.#forgive(this.#strict.flaw)
      if (this.backlog.length > 0) return false
    }
    this.#forgiving?.end()
    if (this.#reader.isDone) return true
    if (this.#reader.depth === 0) throw new FeedRefusal('not_a_feed', 'This is not a podcast feed: there is no XML in it.')
    this.#reader.cutOff()
    return true
  }

  #forgive(flaw: Flaw): boolean {
    this.#reader.rewind(flaw.depth)
    const text = this.#kept
      .map((piece) => piece.text)
      .join('')
      .slice(flaw.from - (this.#kept[0]?.at ?? 0))
    this.#kept = []
    this.#forgiving = new Forgiving(this.#reader, this.#limits, flaw.fromLine)
    const described = describe(flaw, text)
    if (described) this.#onOdd(described.line, described.message)
    for (let at = 0; at < text.length; at += piece) this.backlog.push(text.slice(at, at + piece))
    return true
  }
}

/** What the parser complains of, in words for somebody who never saw XML. The first that fits. */
const words: Array<[RegExp, string]> = [
  [/entity|reference/, 'an “&” that should be written as “&amp;”, or a name such as “&nbsp;” that only web pages know'],
  [/disallowed character\.$/, 'a control character that nobody can see'],
  [/close tag|closing tag|unclosed/, 'tags that are not closed in the order in which they were opened'],
  [/XML declaration|version|encoding|standalone/i, 'a first line (<?xml … ?>) that is not as it should be, or not at the beginning'],
  [/attribute|tag name|whitespace/, 'a tag that is not written as it should be'],
  [/\]\]>/, 'the signs “]]>” in a text'],
  [/comment/, 'a comment that is not written as it should be'],
  [/outside of root/, 'text outside of the feed'],
]

const good = /&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);/iy
const skipped = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&/g

/** Lines before the first `&` that means nothing; null where there is none. */
function lineOfAmpersand(text: string): number | null {
  for (const { 0: found, index } of text.matchAll(skipped)) {
    if (found !== '&') continue
    good.lastIndex = index
    if (!good.test(text)) return text.slice(0, index).split('\n').length - 1
  }
  return null
}

/** A sentence and its line; null where nothing was wrong but the size, or that the end is missing. */
function describe(flaw: Flaw, text: string): { line: number; message: string } | null {
  const isLate = flaw.message === '' || flaw.isEnd || words[0]![0].test(flaw.message)
  // The parser sees a bare ampersand only at the next semicolon, which may be far away or nowhere.
  const before = isLate ? lineOfAmpersand(text) : null
  if ((flaw.message === '' || flaw.isEnd) && before === null) return null
  const line = before === null ? flaw.line : flaw.fromLine + before
  const what = words.find(([pattern]) => pattern.test(before === null ? flaw.message : 'entity'))?.[1] ?? flaw.message
  return {
    line,
    message: `The feed is not written as XML has to be: line ${line} has ${what}. It was read all the same, as podcast apps do; only the first such place is named.`,
  }
}
