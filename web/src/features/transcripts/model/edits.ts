import { newId } from '../../../lib/newId.ts'
import type { Change, Line } from './types.ts'
import { retime, timeAt, tokensOf } from './words.ts'

/** The edits of a transcript, each as the segments that it changes. */

export type Lines = readonly Line[]

const indexOf = (lines: Lines, id: string): number => lines.findIndex((line) => line.id === id)

const changed = (lines: Lines, at: number, after: Line | null): Change[] => {
  const before = lines[at]
  return before ? [{ id: before.id, before, after, follows: lines[at - 1]?.id ?? null }] : []
}

/** Text that a person wrote is no longer the machine's guess. */
export function withText(line: Line, text: string): Line {
  return { ...line, text, words: line.words && retime(line.words, text, line), confidence: null, isChecked: true }
}

export function setText(lines: Lines, id: string, text: string): Change[] {
  const at = indexOf(lines, id)
  const line = lines[at]
  return !line || line.text === text ? [] : changed(lines, at, withText(line, text))
}

export function setSpeaker(lines: Lines, id: string, speaker: string): Change[] {
  const at = indexOf(lines, id)
  const line = lines[at]
  return !line || line.speaker === speaker ? [] : changed(lines, at, { ...line, speaker })
}

/** Moves the start and end of a segment. It stays where it is in the list, and its words stay within it. */
export function setTimes(lines: Lines, id: string, times: { startMs: number; endMs: number }, durationMs: number): Change[] {
  const at = indexOf(lines, id)
  const line = lines[at]
  if (!line) return []
  const within = (ms: number, from: number, to: number): number => Math.max(from, Math.min(to, Math.round(ms)))
  const latest = Math.max(line.startMs, line.endMs, durationMs)
  const startMs = within(times.startMs, lines[at - 1]?.startMs ?? 0, Math.min(lines[at + 1]?.startMs ?? latest, latest))
  const endMs = within(times.endMs, startMs, latest)
  if (startMs === line.startMs && endMs === line.endMs) return []
  const words = line.words?.map((word) => ({
    ...word,
    startMs: within(word.startMs, startMs, endMs),
    endMs: within(word.endMs, startMs, endMs),
  }))
  return changed(lines, at, { ...line, startMs, endMs, words: words ?? null })
}

/** Gives a speaker another name. If another speaker has it already, the two become one. */
export const renameSpeaker = (lines: Lines, from: string, to: string): Change[] =>
  from === to ? [] : lines.flatMap((line, at) => (line.speaker === from ? changed(lines, at, { ...line, speaker: to }) : []))

/** Splits a segment at a character. Nothing happens at its start or end. */
export function split(lines: Lines, id: string, offset: number, secondId: string): Change[] {
  const at = indexOf(lines, id)
  const line = lines[at]
  if (!line) return []
  const [head, tail] = [line.text.slice(0, offset).trimEnd(), line.text.slice(offset).trimStart()]
  if (head === '' || tail === '') return []
  const start = line.text.length - tail.length
  const cut = Math.min(Math.max(timeAt(line, start).ms, line.startMs), line.endMs)
  const count = tokensOf({ ...line, text: head, words: null }).length
  const words = line.words && (line.words.length === tokensOf(line).length ? line.words : retime(line.words, line.text, line))
  const first: Line = { ...line, text: head, endMs: cut, words: words && words.slice(0, count) }
  const second: Line = { ...line, id: secondId, text: tail, startMs: cut, words: words && words.slice(count) }
  return [...changed(lines, at, first), { id: secondId, before: null, after: second, follows: id }]
}

/** Adds an empty segment after another, at a time within it if possible. */
export function insertAfter(lines: Lines, id: string, ms: number, secondId: string): Change[] {
  const at = indexOf(lines, id)
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line) return []
  const latest = next?.startMs ?? Math.max(ms, line.endMs)
  const isWithin = ms > line.startMs && ms <= latest
  const cut = isWithin ? ms : Math.min(Math.max(line.endMs, line.startMs), latest)
  const second: Line = { ...emptyLine(), id: secondId, speaker: line.speaker, startMs: cut, endMs: Math.max(cut, latest) }
  return [
    ...changed(lines, at, { ...line, endMs: Math.max(cut, line.startMs) }),
    { id: secondId, before: null, after: second, follows: id },
  ]
}

const together = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Joins a segment with the one after it, which is removed. The speaker is that of the first. */
export function mergeWithNext(lines: Lines, id: string): Change[] {
  const at = indexOf(lines, id)
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || !next) return []
  const merged: Line = {
    ...line,
    endMs: Math.max(line.endMs, next.endMs),
    speaker: line.speaker || next.speaker,
    text: [line.text, next.text].filter(Boolean).join(' '),
    words: line.words && next.words && [...line.words, ...next.words],
    confidence: together(line.confidence, next.confidence),
    isChecked: line.isChecked && next.isChecked,
  }
  return [...changed(lines, at, merged), ...changed(lines, at + 1, null)]
}

/** A segment to type into. It ends where the next word would be said. */
export const emptyLine = (): Line => ({
  id: newId(),
  startMs: 0,
  endMs: 0,
  speaker: '',
  text: '',
  words: null,
  confidence: null,
  isChecked: true,
})

export const remove = (lines: Lines, id: string): Change[] => changed(lines, indexOf(lines, id), null)

/** Applies changes, or takes them back. */
export function apply(lines: Lines, changes: readonly Change[]): Lines {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const result: Line[] = []
  for (const line of lines) {
    const change = byId.get(line.id)
    if (!change) result.push(line)
    else if (change.after) {
      result.push(change.after)
      byId.delete(line.id)
    } else byId.delete(line.id)
  }
  for (const { after, follows } of byId.values()) {
    if (!after) continue
    const neighbor = follows === null ? -1 : indexOf(result, follows)
    const isInOrder = neighbor !== -1 && (result[neighbor]?.startMs ?? 0) <= after.startMs
    result.splice(isInOrder ? neighbor + 1 : placeFor(result, after.startMs), 0, after)
  }
  return result
}

/** Where a segment that starts at a time belongs. */
function placeFor(lines: Lines, startMs: number): number {
  const at = lines.findIndex((line) => line.startMs > startMs)
  return at === -1 ? lines.length : at
}

export const inverse = (changes: readonly Change[]): Change[] =>
  changes.map(({ id, before, after, follows }) => ({ id, before: after, after: before, follows }))

/** The index of the segment at a time, or of the last one before it. -1 before the first. */
export function indexAt(lines: Lines, ms: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.startMs ?? 0) <= ms) low = middle + 1
    else high = middle - 1
  }
  return high
}

/** The speakers by how often they speak. */
export function speakersOf(lines: Lines): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { speaker } of lines) if (speaker !== '') counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((one, other) => other.count - one.count)
}
