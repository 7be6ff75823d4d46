import { maxTimeMs } from '../timecode.ts'
import { maxText } from './limits.ts'
import type { CaptionSegment, CaptionWord } from './types.ts'

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
export const sayingMs = (text: string): number => Math.max(500, Math.round((text.length / 15) * 1000))
