import { type Lines, withText } from './edits.ts'
import type { Change } from './types.ts'

export type Search = { text: string; isCaseSensitive: boolean; isWholeWord: boolean }
export type Match = { id: string; index: number; from: number; to: number }

/** Enough to show. A search for one letter would find tens of thousands. */
export const maxMatches = 5000

const letter = String.raw`[\p{L}\p{N}_]`

function patternOf({ text, isCaseSensitive, isWholeWord }: Search): RegExp | null {
  if (text === '') return null
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(isWholeWord ? `(?<!${letter})${escaped}(?!${letter})` : escaped, isCaseSensitive ? 'gu' : 'giu')
}

export function findMatches(lines: Lines, search: Search): Match[] {
  const pattern = patternOf(search)
  const matches: Match[] = []
  if (!pattern) return matches
  for (const [index, { id, text }] of lines.entries()) {
    for (const { 0: found, index: from } of text.matchAll(pattern)) {
      matches.push({ id, index, from, to: from + found.length })
      if (matches.length === maxMatches) return matches
    }
  }
  return matches
}

export function replaceMatch(lines: Lines, { id, index, from, to }: Match, replacement: string): Change[] {
  const line = lines[index]
  if (!line || line.id !== id) return []
  const after = withText(line, line.text.slice(0, from) + replacement + line.text.slice(to))
  return [{ id, before: line, after, follows: lines[index - 1]?.id ?? null }]
}

export function replaceAll(lines: Lines, search: Search, replacement: string): Change[] {
  const pattern = patternOf(search)
  if (!pattern) return []
  return lines.flatMap((line, index) => {
    const text = line.text.replace(pattern, () => replacement)
    return text === line.text ? [] : [{ id: line.id, before: line, after: withText(line, text), follows: lines[index - 1]?.id ?? null }]
  })
}
