import { Parser } from 'htmlparser2'
import { FeedRefusal, tooManyAttributes, type Attributes, type XmlLimits, type XmlReader } from './port.ts'
import { checkDoctype, dereference } from './references.ts'

/** Control characters that XML can't represent and databases can't store. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Unclosed tags pile up in the parser, which searches all of them. */
const unclosed = 2000

/** Parses flawed XML as a person would understand it: bare `&`, HTML entities, mismatched tags. */
export class Lenient {
  readonly #parser: Parser
  readonly #reader: XmlReader
  readonly #limits: XmlLimits
  #raw = ''
  #isCdata = false
  #open = 0
  #attributes = 0
  /** The reader already knows the open elements, and nothing is closed automatically at the end. */
  #isDeaf = true
  #line: number
  /** Characters before the current chunk, and the chunk. */
  #before = 0
  #piece = ''
  #boundary = 0

  constructor(reader: XmlReader, limits: XmlLimits, line: number) {
    this.#reader = reader
    this.#limits = limits
    this.#line = line
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#onOpen(name, attributes),
        onattribute: () => this.#onAttribute(),
        onclosetag: (name, isImplied) => this.#onClose(name, isImplied),
        ontext: (text) => void (this.#raw += text),
        oncdatastart: () => {
          this.#flush()
          this.#isCdata = true
        },
        oncdataend: () => {
          this.#flush()
          this.#isCdata = false
        },
        onprocessinginstruction: (name, data) =>
          void (name.startsWith('!') && checkDoctype(data.startsWith('!') ? `<${data}` : data, this.#line)),
      },
      { xmlMode: true, lowerCaseTags: true, decodeEntities: false },
    )
    const head = reader.path().map((name) => `<${name}>`)
    this.#parser.write(head.join(''))
    this.#before = head.join('').length
    this.#boundary = this.#before
    this.#isDeaf = false
    reader.line = () => this.#line + newlines(this.#piece, this.#parser.endIndex - this.#before)
  }

  /** Returns false at the end. */
  write(text: string): boolean {
    this.#piece = text
    this.#parser.write(text)
    this.#line += newlines(text, text.length)
    this.#before += text.length
    this.#piece = ''
    if (this.#before - this.#boundary > this.#limits.element) {
      throw new FeedRefusal('too_large', `A part of this feed that ends at line ${this.#line} is too large.`, {
        line: this.#line,
      })
    }
    return !this.#reader.isDone
  }

  end(): void {
    this.#isDeaf = true
    this.#parser.end()
  }

  #onOpen(name: string, attributes: Attributes): void {
    this.#open += 1
    if (this.#isDeaf) return
    this.#attributes = 0
    if (this.#open > unclosed) {
      throw new FeedRefusal('too_deep', `More than ${unclosed} tags are not closed by line ${this.#line}.`, { line: this.#line })
    }
    this.#flush()
    if (this.#reader.isDone) return
    const clean = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, dereference(value.replace(controls, ''))]))
    this.#reader.openLoosely(
      name,
      clean,
      Object.keys(clean).some((key) => key.startsWith('xml')),
    )
  }

  #onAttribute(): void {
    this.#attributes += 1
    if (this.#attributes > this.#limits.attributes) throw tooManyAttributes(this.#limits.attributes, this.#reader.line())
  }

  #onClose(name: string, isImplied: boolean): void {
    this.#open -= 1
    if (this.#isDeaf) return
    this.#flush()
    // Closed implicitly by another tag or its own slash. If the reader has already closed it, another element is on top.
    if (isImplied) {
      if (this.#reader.isOnTop(name)) this.#reader.close()
    } else this.#reader.closeNearest(name)
    if (this.#reader.isBoundary()) this.#boundary = this.#parser.endIndex
  }

  #flush(): void {
    if (this.#raw === '') return
    const text = this.#raw.replace(controls, '').replace(/\r\n?/g, '\n')
    this.#raw = ''
    this.#reader.text(this.#isCdata ? text : dereference(text))
  }
}

function newlines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
