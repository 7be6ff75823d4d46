import type { Match } from '../model/find.ts'
import type { Line } from '../model/types.ts'
import { isDoubtful, tokensOf } from '../model/words.ts'

export type Look = 'doubtful' | 'match' | 'current' | 'spoken'

/** A part of a text with how it looks. */
export type Piece = { text: string; looks: Look[] }

type Range = { from: number; to: number; look: Look }

/** Cuts a text where its look changes. */
export function piecesOf(line: Line, matches: readonly Match[], current: Match | null, spokenFrom: number): Piece[] {
  const ranges: Range[] = []
  for (const token of tokensOf(line)) {
    if (!line.isChecked && isDoubtful(token)) ranges.push({ from: token.from, to: token.to, look: 'doubtful' })
    if (token.from === spokenFrom) ranges.push({ from: token.from, to: token.to, look: 'spoken' })
  }
  for (const match of matches) ranges.push({ from: match.from, to: match.to, look: match === current ? 'current' : 'match' })
  if (ranges.length === 0) return [{ text: line.text, looks: [] }]
  const cuts = [...new Set([0, line.text.length, ...ranges.flatMap(({ from, to }) => [from, to])])].toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? from
    return {
      text: line.text.slice(from, to),
      looks: ranges.filter((range) => range.from <= from && range.to >= to).map(({ look }) => look),
    }
  })
}
