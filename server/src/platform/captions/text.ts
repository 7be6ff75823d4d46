import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { maxTimeMs } from '../timecode.ts'
import type { CaptionSegment, CaptionWord } from './types.ts'
import { UnfitFile } from '../unfit.ts'

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g

/** Scripts that are written without spaces between words. */
const unspaced = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/

/** Whether a line break between these texts means a space. */
export const isSpaced = (before: string, after: string): boolean => !unspaced.test(before.at(-1) ?? '') || !unspaced.test(after[0] ?? '')

/** Line breaks in captions are only layout: joins lines with a space, or without one where a script uses none. */
export function joinLines(lines: string[]): string {
  const parts: string[] = []
  let last = ''
  for (const line of lines) {
    const next = line.trim()
    if (next === '') continue
    if (last !== '' && isSpaced(last, next)) parts.push(' ')
    parts.push(next)
    last = next
  }
  return parts.join('')
}

/** One line of text that the database can store. */
export const tidyText = (text: string): string => text.slice(0, maxText).toWellFormed().replace(controls, ' ').replace(/\s+/g, ' ').trim()

const maxSpeaker = 100

/** Several formats write a colon after the name, so names can't contain one. */
export const tidySpeaker = (name: string): string =>
  tidyText(name.slice(0, maxSpeaker * 4))
    .replace(/[\s:：]+$/, '')
    .replace(/\s*[:：]+\s*/g, ' - ')
    .slice(0, maxSpeaker)
    .toWellFormed()
    .trim()

const time = (ms: number): number => (Number.isFinite(ms) ? Math.min(Math.max(Math.round(ms), 0), maxTimeMs) : 0)

const share = (value: number | undefined): { confidence?: number } =>
  value === undefined || !Number.isFinite(value) ? {} : { confidence: Math.min(Math.max(value, 0), 1) }

function tidyWord({ startMs, endMs, text, confidence }: CaptionWord): CaptionWord[] {
  const word = tidyText(text)
  const start = time(startMs)
  return word === '' ? [] : [{ startMs: start, endMs: Math.max(start, time(endMs)), text: word, ...share(confidence) }]
}

/** Normalizes segments and sorts them by time. Drops those without text. */
export function tidySegments(segments: CaptionSegment[]): CaptionSegment[] {
  return segments
    .flatMap(({ startMs, endMs, speaker, text, words, confidence }): CaptionSegment[] => {
      const clean = tidyText(text)
      if (clean === '') return []
      const start = time(startMs)
      const kept = words?.flatMap(tidyWord) ?? []
      return [
        {
          startMs: start,
          endMs: Math.max(start, time(endMs)),
          speaker: tidySpeaker(speaker),
          text: clean,
          ...(kept.length > 0 && { words: kept }),
          ...share(confidence),
        },
      ]
    })
    .toSorted((one, other) => one.startMs - other.startMs)
}

/** For files with start times only: a segment ends where the next one starts, and the last one after the time it takes to say it. */
export function fillEnds(segments: Array<Omit<CaptionSegment, 'endMs'> & { endMs: number | null }>): CaptionSegment[] {
  const filled: CaptionSegment[] = []
  /** The start of the segment below, and the next one after that. */
  let [below, later] = [Infinity, Infinity]
  for (const segment of segments.toReversed()) {
    const { startMs, endMs, text } = segment
    if (below > startMs) later = below
    below = startMs
    filled.push({ ...segment, endMs: endMs ?? (later === Infinity || later < startMs ? startMs + sayingMs(text) : later) })
  }
  return filled.toReversed()
}

/** About how long it takes to say a text: 15 characters per second. */
const sayingMs = (text: string): number => Math.max(500, Math.round((text.length / 15) * 1000))

/** Spreads text without times over a recording, by the length of the texts. The result is only an estimate. */
export function estimateTimes(segments: CaptionSegment[], durationMs: number): CaptionSegment[] {
  const total = segments.reduce((sum, { text }) => sum + sayingMs(text), 0)
  let said = 0
  const timed = segments.map((segment) => {
    const startMs = Math.round((said / total) * durationMs)
    said += sayingMs(segment.text)
    return { ...segment, startMs, endMs: Math.round((said / total) * durationMs) }
  })
  return tidySegments(timed)
}

/** Files with more are refused while they are read. */
export const maxSegments = transcriptLimits.segments
/** SubRip has four lines for each segment. */
const maxLines = 10 * maxSegments
/** JSON may have a segment for each word: as many as are said in 30 hours. */
export const maxWords = 300_000
/** Characters of one segment. The rest is left out. */
const maxText = 20_000

export const tooManySegments = (): UnfitFile =>
  new UnfitFile('too-large', `A transcript cannot exceed ${maxSegments.toLocaleString('en-US')} segments.`)

/** The lines of a text. */
export function linesOf(text: string): string[] {
  const lines: string[] = []
  const breaks = /\r\n|\r|\n/g
  let start = text.startsWith('\ufeff') ? 1 : 0
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    if (lines.length === maxLines) throw new UnfitFile('too-large', `A transcript cannot exceed ${maxLines.toLocaleString('en-US')} lines.`)
    lines.push(text.slice(start, found.index))
    start = breaks.lastIndex
  }
  lines.push(text.slice(start))
  return lines
}
