import type { Line, Word } from './model/types.ts'

/** A segment of four seconds per number, with the times of its words unless `words` says otherwise. */
export function lineOf(nth: number, text: string, facts: Partial<Line> = {}): Line {
  const startMs = nth * 4000
  const written = text.split(' ')
  const share = 4000 / written.length
  const words: Word[] = written.map((word, at) => ({
    text: word,
    startMs: Math.round(startMs + at * share),
    endMs: Math.round(startMs + (at + 1) * share),
    confidence: 0.9,
  }))
  return {
    id: `0198c0de-0000-7000-8000-0000000a${String(nth).padStart(4, '0')}`,
    startMs,
    endMs: startMs + 4000,
    speaker: '',
    text,
    words,
    confidence: 0.9,
    isChecked: false,
    ...facts,
  }
}
