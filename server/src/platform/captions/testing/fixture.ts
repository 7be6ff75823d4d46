import type { CaptionFormat, CaptionSegment } from '../types.ts'

/** A transcript as a program or a person writes it, with what it contains. */
export type CaptionFixture = {
  name: string
  format: CaptionFormat
  file: string
  segments: CaptionSegment[]
  hint?: string
  isUntimed?: boolean
}

/** A segment in seconds. */
export const seg = (start: number, end: number, speaker: string, text: string): CaptionSegment => ({
  startMs: Math.round(start * 1000),
  endMs: Math.round(end * 1000),
  speaker,
  text,
})

export const lines = (...list: string[]): string => list.join('\n')
