import type { ChapterSuggestion } from '@castwright/contract/chapters/shapes.ts'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import { firstCharacters } from '@castwright/contract/text.ts'
import { parseChapterLines } from '../../platform/chapters/lines.ts'

type Speech = { startMs: number; endMs: number; text: string }

/** Chapters are not shorter than this, and a pause is at least that long. */
const minChapterMs = 3 * 60_000
const minPauseMs = 1200
const titleWords = 8
const titleCharacters = 80

/** Lines with a time in the show notes, such as "12:30 Questions". */
export const suggestFromNotes = (notes: string, durationMs: number): ChapterSuggestion[] =>
  parseChapterLines(notes)
    .filter(({ startMs, title }) => startMs < durationMs && title !== '')
    .slice(0, chapterLimits.suggestions)
    .map(({ startMs, title }) => ({ startMs, title: firstCharacters(title, chapterLimits.title).join(''), from: 'notes' }))

/** The longest pauses, far enough apart. The title is what is said next. */
export function suggestFromPauses(speech: Speech[]): ChapterSuggestion[] {
  const [first] = speech
  if (!first) return []
  const pauses = speech
    .slice(1)
    .map((next, at) => ({ next, pauseMs: next.startMs - speech[at]!.endMs }))
    .filter(({ pauseMs }) => pauseMs >= minPauseMs)
    .toSorted((one, other) => other.pauseMs - one.pauseMs)
  const chosen = [first]
  for (const { next } of pauses) {
    if (chosen.length === chapterLimits.suggestions) break
    if (chosen.every(({ startMs }) => Math.abs(startMs - next.startMs) >= minChapterMs)) chosen.push(next)
  }
  if (chosen.length === 1) return []
  return chosen
    .toSorted((one, other) => one.startMs - other.startMs)
    .map((start, at) => ({ startMs: at === 0 ? 0 : start.startMs, title: titleOf(start.text), from: 'transcript' }))
}

function titleOf(text: string): string {
  const words = text.split(/\s+/)
  const start = words.slice(0, titleWords).join(' ')
  // Languages without spaces have one long word.
  const first = firstCharacters(start, titleCharacters + 1)
  const title = first
    .slice(0, titleCharacters)
    .join('')
    .replace(/[.,;:!?–-]+$/, '')
  return words.length > titleWords || first.length > titleCharacters ? `${title}…` : title
}
