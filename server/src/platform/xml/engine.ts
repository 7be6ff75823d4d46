import { Lenient } from './lenient.ts'
import { FeedRefusal, type OnOdd, type XmlLimits, type XmlReader } from './port.ts'
import { Strict, type Flaw } from './strict.ts'

/** A well-formed feed has no element of this size. A bare `&` makes one, up to the next `;`. */
const patience = 1024 ** 2

const piece = 64 * 1024

/**
 * Parses strictly as long as possible. At the first flaw it goes back to the last complete element and continues leniently, so a broken
 * feed need not be downloaded twice or kept in memory.
 */
export class Engine {
  readonly #reader: XmlReader
  readonly #limits: XmlLimits
  readonly #onOdd: OnOdd
  readonly #strict: Strict
  #lenient: Lenient | null = null
  /** The text since the last complete element, in chunks with their positions. */
  #kept: Array<{ at: number; text: string }> = []
  #length = 0
  /** Chunks to be read again. The writer takes them from here first. */
  backlog: string[] = []

  constructor(reader: XmlReader, limits: XmlLimits, line: number, onOdd: OnOdd) {
    this.#reader = reader
    this.#limits = limits
    this.#onOdd = onOdd
    this.#strict = new Strict(reader, limits, line)
  }

  /** Returns false at the end of the feed. */
  write(text: string): boolean {
    if (this.#lenient) return this.#lenient.write(text)
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
    if (this.#strict.hasMore) this.#onOdd(this.#reader.line(), 'There is text after the end of the feed. It was ignored.')
    return false
  }

  /** Ends the input. Returns false if there is a backlog to be read first. */
  end(): boolean {
    if (!this.#lenient) {
      this.#strict.end()
      if (this.#strict.flaw) this.#forgive(this.#strict.flaw)
      if (this.backlog.length > 0) return false
    }
    this.#lenient?.end()
    if (this.#reader.isDone) return true
    if (this.#reader.depth === 0) throw new FeedRefusal('not_a_feed', "This isn't a podcast feed: it contains no XML.")
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
    this.#lenient = new Lenient(this.#reader, this.#limits, flaw.fromLine)
    const described = describe(flaw, text)
    if (described) this.#onOdd(described.line, described.message)
    for (let at = 0; at < text.length; at += piece) this.backlog.push(text.slice(at, at + piece))
    return true
  }
}

/** Explains parser errors to people who don't know XML. The first match is used. */
const words: Array<[RegExp, string]> = [
  [/entity|reference/, 'an “&” that should be written as “&amp;”, or an entity such as “&nbsp;” that only works on web pages'],
  [/disallowed character\.$/, 'an invisible control character'],
  [/close tag|closing tag|unclosed/, "tags that aren't closed in the order they were opened"],
  [/XML declaration|version|encoding|standalone/i, "a first line (<?xml … ?>) that's invalid or not at the start"],
  [/attribute|tag name|whitespace/, 'an invalid tag'],
  [/\]\]>/, 'the characters “]]>” in a text'],
  [/comment/, 'an invalid comment'],
  [/outside of root/, 'text outside of the feed'],
]

const good = /&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);/iy
const skipped = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&/g

/** The number of lines before the first bare `&`, or null if there is none. */
function lineOfAmpersand(text: string): number | null {
  for (const { 0: found, index } of text.matchAll(skipped)) {
    if (found !== '&') continue
    good.lastIndex = index
    if (!good.test(text)) return text.slice(0, index).split('\n').length - 1
  }
  return null
}

/** A message and its line, or null if only the size is wrong or the end is missing. */
function describe(flaw: Flaw, text: string): { line: number; message: string } | null {
  const isLate = flaw.message === '' || flaw.isEnd || words[0]![0].test(flaw.message)
  // The parser notices a bare ampersand only at the next semicolon, which may be far away.
  const before = isLate ? lineOfAmpersand(text) : null
  if ((flaw.message === '' || flaw.isEnd) && before === null) return null
  const line = before === null ? flaw.line : flaw.fromLine + before
  const what = words.find(([pattern]) => pattern.test(before === null ? flaw.message : 'entity'))?.[1] ?? flaw.message
  return {
    line,
    message: `The feed isn't valid XML: line ${line} has ${what}. It was imported anyway, as podcast apps do. Only the first such place is listed.`,
  }
}
