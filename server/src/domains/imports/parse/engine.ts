import { describe } from './flaws.ts'
import { Forgiving } from './forgiving.ts'
import type { Limits } from './limits.ts'
import type { Problems } from './problems.ts'
import type { Reader } from './reader.ts'
import { FeedRefusal } from './refusal.ts'
import { Strict, type Flaw } from './strict.ts'

/** A well-formed feed has no element of this size; a bare `&` makes one, up to the next `;`. */
const patience = 1024 ** 2

const piece = 64 * 1024

/**
 * Reads strictly as long as that goes. At the first flaw it goes back to the last thing that was whole and reads on from there with
 * forgiveness, so a broken feed needs neither a second download nor to be kept.
 */
export class Engine {
  readonly #reader: Reader
  readonly #limits: Limits
  readonly #problems: Problems
  readonly #strict: Strict
  #forgiving: Forgiving | null = null
  /** The text since the last thing that was whole, in pieces, with where each begins. */
  #kept: Array<{ at: number; text: string }> = []
  #length = 0
  /** What has to be read again, in pieces: whoever writes takes it from here first. */
  backlog: string[] = []

  constructor(reader: Reader, limits: Limits, problems: Problems, line: number) {
    this.#reader = reader
    this.#limits = limits
    this.#problems = problems
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
    if (this.#strict.hasMore)
      this.#problems.add('recovered', { line: this.#reader.line() }, 'Something follows the end of the feed. It was not read.')
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
    if (described) this.#problems.add('recovered', { line: described.line }, described.message)
    for (let at = 0; at < text.length; at += piece) this.backlog.push(text.slice(at, at + piece))
    return true
  }
}
