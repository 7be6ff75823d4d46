/** A spoken word. Times are milliseconds from the start of the recording. */
export type CaptionWord = { startMs: number; endMs: number; text: string; confidence?: number }

/** A piece of a transcript, without anything that only the database knows. Every transcript format is read into these and written from them. */
export type CaptionSegment = {
  startMs: number
  endMs: number
  /** Empty if unknown. */
  speaker: string
  text: string
  words?: CaptionWord[]
  /** From 0 to 1. */
  confidence?: number
}

/** For readers of a file. SubRip has no place for it. */
export const machineNote = 'Made by machine and not checked by a person.'

export const captionFormats = ['vtt', 'srt', 'json', 'podlove', 'html', 'text'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/** A transcript that was read. `isTimed` is false for text without timestamps: then all its times are 0. */
export type Captions = { format: CaptionFormat; segments: CaptionSegment[]; language: string | null; isTimed: boolean }
