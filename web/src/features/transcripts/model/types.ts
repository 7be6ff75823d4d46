/** A spoken word. Times are milliseconds from the start of the recording. */
export type Word = { startMs: number; endMs: number; text: string; confidence?: number | undefined }

/** A segment as it is edited. Its version is kept apart, because undoing an edit must not bring back an old one. */
export type Line = {
  id: string
  startMs: number
  endMs: number
  /** Empty if unknown. */
  speaker: string
  text: string
  /** Null if only the segment's times are known. */
  words: readonly Word[] | null
  confidence: number | null
  isChecked: boolean
}

/** A segment as the server has it. */
export type SavedLine = Line & { version: number }

/** One segment before and after an edit. Null if it didn't exist. */
export type Change = {
  id: string
  before: Line | null
  after: Line | null
  /** The segment that this one follows, for putting it back in its place. */
  follows: string | null
}

const sameWords = (one: Line['words'], other: Line['words']): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.length === other.length &&
    one.every((word, at) => {
      const compared = other[at]
      return (
        compared !== undefined &&
        word.text === compared.text &&
        word.startMs === compared.startMs &&
        word.endMs === compared.endMs &&
        word.confidence === compared.confidence
      )
    }))

/** The same, apart from whether someone has checked it. */
export const isSameText = (one: Line | null, other: Line | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.text === other.text &&
    one.speaker === other.speaker &&
    one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    sameWords(one.words, other.words))

export const isSameLine = (one: Line | null, other: Line | null): boolean => isSameText(one, other) && one?.isChecked === other?.isChecked
