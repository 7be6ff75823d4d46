/** Receives the tags and texts of a document. */
export type XmlReader = {
  /** The number of open elements. */
  depth: number
  /** The root is closed. */
  isDone: boolean
  /** The current line, set by the parser. */
  line: () => number
  /** `isSpecial`: some attributes start with `xml`. */
  open(name: string, attributes: Attributes, isSpecial: boolean): void
  text(more: string): void
  close(): void
  /** For mismatched tags: closes elements that can't contain this one. */
  openLoosely(name: string, attributes: Attributes, isSpecial: boolean): void
  /** Closes the nearest element of that name with everything inside it, if any is open. */
  closeNearest(name: string): void
  isOnTop(name: string): boolean
  /** Whether another parser can continue after the element about to close. */
  isBoundary(): boolean
  /** The names of the open elements. */
  path(): string[]
  /** Returns to that depth, as if nothing had been read since. From then on, names are case-insensitive. */
  rewind(depth: number): void
  /** The document was truncated. */
  cutOff(): void
}

export type Attributes = Readonly<Record<string, string>>

export type XmlElement = { name: string; attributes?: Record<string, string>; children?: Array<XmlElement | string> }

export type XmlLimits = {
  depth: number
  attributes: number
  /** Characters of one channel element with everything inside. */
  element: number
}

/** Called for everything read differently than written. */
export type OnOdd = (line: number, message: string) => void

type RefusalReason =
  | 'empty'
  | 'not_a_feed'
  | 'encoding'
  | 'entities'
  | 'too_deep'
  | 'too_large'
  | 'too_many_items'
  | 'broken'
  /** Set by the fetcher. Parsing itself only waits for the next bytes. */
  | 'too_slow'

/** Why a feed was rejected. The message is for the podcast owner. */
export class FeedRefusal extends Error {
  readonly reason: RefusalReason
  readonly line: number | null
  readonly column: number | null

  constructor(reason: RefusalReason, message: string, at?: { line: number; column?: number }) {
    super(message)
    this.name = 'FeedRefusal'
    this.reason = reason
    this.line = at?.line ?? null
    this.column = at?.column ?? null
  }
}

export const tooManyAttributes = (most: number, line: number): FeedRefusal =>
  new FeedRefusal('too_large', `A tag at line ${line} has more than ${most} attributes. No valid feed does that.`, { line })
