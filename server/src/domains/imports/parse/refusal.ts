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
