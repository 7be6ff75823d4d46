import { SaxesParser } from 'saxes'
import { tooManyAttributes, type XmlLimits, type XmlReader } from './port.ts'
import { checkDoctype } from './references.ts'

/** Where the XML is not well-formed. Everything before `from` is valid, and the rest needs the lenient parser. */
export type Flaw = { message: string; line: number; from: number; fromLine: number; depth: number; isEnd: boolean }

/** Stops the parser. */
const stop = new Error('The rest of this feed needs the lenient parser.')

/**
 * Parses well-formed XML at full speed. The reader resolves prefixes, and the parser counts lines. A mismatched end tag is only reported
 * after everything inside it was closed, so a closed channel element counts once the next event arrives.
 */
export class Strict {
  flaw: Flaw | null = null
  /** The position after the last channel element: from there the text must be kept. */
  from = 0
  /** There is text after the end of the root. */
  hasMore = false

  readonly #parser: SaxesParser<{ xmlns: false; position: false }>
  readonly #reader: XmlReader
  #fromLine: number
  #depth = 0
  #closingAt = -1
  #closingLine = 0
  #attributes = 0
  #isSpecial = false
  #isEnd = false

  constructor(reader: XmlReader, limits: XmlLimits, line: number) {
    const parser = new SaxesParser({ xmlns: false, position: false })
    parser.line = line
    this.#fromLine = line
    this.#parser = parser
    this.#reader = reader
    reader.line = () => parser.line
    parser.on('error', (error) => this.#fail(error.message))
    parser.on('doctype', (doctype) => checkDoctype(doctype, parser.line))
    parser.on('attribute', ({ name }) => {
      this.#attributes += 1
      if (this.#attributes > limits.attributes) throw tooManyAttributes(limits.attributes, parser.line)
      if (name.startsWith('xml')) this.#isSpecial = true
    })
    parser.on('opentag', ({ name, attributes }) => {
      if (this.#closingAt >= 0) this.#settle()
      if (reader.isDone) this.#end()
      // These may be unclosed items, which the lenient parser can handle.
      if (reader.depth >= limits.depth) this.#fail('unclosed tags')
      reader.open(name, attributes, this.#isSpecial)
      this.#attributes = 0
      this.#isSpecial = false
    })
    const add = (text: string): void => {
      if (this.#closingAt >= 0) this.#settle()
      reader.text(text)
    }
    parser.on('text', add)
    parser.on('cdata', add)
    parser.on('closetag', () => {
      if (this.#closingAt >= 0) this.#settle()
      if (!reader.isBoundary()) return reader.close()
      this.#closingAt = parser.position
      this.#closingLine = parser.line
    })
  }

  /** Returns false at the end or at a flaw. */
  write(text: string): boolean {
    return this.#guard(() => {
      this.#parser.write(text)
      if (this.#closingAt >= 0) this.#settle()
    })
  }

  /** Gives up without a flaw, because something has no end. */
  give(): Flaw {
    return this.#flawOf('')
  }

  end(): void {
    this.#isEnd = true
    this.#guard(() => {
      if (!this.#reader.isDone) this.#parser.close()
    })
  }

  #guard(work: () => void): boolean {
    try {
      work()
    } catch (error) {
      if (error !== stop) throw error
    }
    return this.flaw === null && !this.#reader.isDone
  }

  #settle(): void {
    this.from = this.#closingAt
    this.#fromLine = this.#closingLine
    this.#closingAt = -1
    this.#reader.close()
    this.#depth = this.#reader.depth
  }

  #end(): never {
    this.hasMore = true
    throw stop
  }

  #fail(message: string): never {
    if (this.#reader.isDone) this.#end()
    this.flaw = this.#flawOf(message)
    throw stop
  }

  #flawOf(message: string): Flaw {
    return { message, line: this.#parser.line, from: this.from, fromLine: this.#fromLine, depth: this.#depth, isEnd: this.#isEnd }
  }
}
