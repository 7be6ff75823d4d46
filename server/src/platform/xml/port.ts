/** Who reads the tags and texts that are found in a document. */
export type XmlReader = {
  /** How many elements are open. */
  depth: number
  /** The root is closed. */
  isDone: boolean
  /** The line that is being read. Whoever finds the tags sets it. */
  line: () => number
  /** `isSpecial`: among the attributes are some that begin with `xml`. */
  open(name: string, attributes: Attributes, isSpecial: boolean): void
  text(more: string): void
  close(): void
  /** For tags that do not fit together: what opens here closes what it cannot stand in. */
  openLoosely(name: string, attributes: Attributes, isSpecial: boolean): void
  /** Closes the nearest that is called so, with all inside it; nothing where none is open. */
  closeNearest(name: string): void
  isOnTop(name: string): boolean
  /** After what is about to close, the text can be taken up again by somebody else. */
  isBoundary(): boolean
  /** The names of what is open. */
  path(): string[]
  /** As if nothing had been read since it was so deep. Who reads on does not mind the case of names. */
  rewind(depth: number): void
  /** The document ended in the middle. */
  cutOff(): void
}

export type Attributes = Readonly<Record<string, string>>

export type XmlElement = { name: string; attributes?: Record<string, string>; children?: Array<XmlElement | string> }

export type XmlLimits = {
  depth: number
  attributes: number
  /** Characters of one element of the channel with all that is in it. */
  element: number
}

/** Told of what was read in another way than it was written. */
export type OnOdd = (line: number, message: string) => void

export type RefusalReason =
  | 'empty'
  | 'not_a_feed'
  | 'encoding'
  | 'entities'
  | 'too_deep'
  | 'too_large'
  | 'too_many_items'
  | 'broken'
  /** Given by whoever fetches: reading itself only waits for the next bytes. */
  | 'too_slow'

/** Why a feed is not read at all. The message is a sentence for the owner of the show. */
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
  new FeedRefusal('too_large', `A tag at line ${line} has more than ${most} attributes: no feed is made so.`, { line })
