import { finishingLimits } from '@castwright/contract/finishing/limits.ts'
import type { Cut } from '@castwright/contract/finishing/shapes.ts'

/** Cuts are in order and don't overlap. Times are in milliseconds. */
export type Cuts = readonly Cut[]

/** Shorter ones are slips of the hand. */
const minCut = 50

/** In order, with overlapping and touching ones merged. */
export function merged(cuts: Cuts): Cut[] {
  const result: Cut[] = []
  for (const cut of cuts.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1)
    if (last && cut.startMs <= last.endMs) last.endMs = Math.max(last.endMs, cut.endMs)
    else result.push({ ...cut })
  }
  return result
}

const within = (ms: number, min: number, max: number): number => Math.round(Math.min(Math.max(ms, min), max))

/** Adds a cut. Returns the same cuts if it is too short. */
export function addCut(cuts: Cuts, { startMs, endMs }: Cut, durationMs: number): Cuts {
  const cut = { startMs: within(startMs, 0, durationMs), endMs: within(endMs, 0, durationMs) }
  return cut.endMs - cut.startMs < minCut ? cuts : merged([...cuts, cut])
}

export const restoreCut = (cuts: Cuts, at: number): Cuts => cuts.toSpliced(at, 1)

export type Edge = 'startMs' | 'endMs'

/** Moves one edge of a cut, between its other edge and the next cut. */
export function moveEdge(cuts: Cuts, at: number, edge: Edge, ms: number, durationMs: number): Cuts {
  const cut = cuts[at]
  if (!cut) return cuts
  const [before, after] = [cuts[at - 1]?.endMs ?? 0, cuts[at + 1]?.startMs ?? durationMs]
  const place = edge === 'startMs' ? within(ms, before, cut.endMs - minCut) : within(ms, cut.startMs + minCut, after)
  return place === cut[edge] ? cuts : cuts.with(at, { ...cut, [edge]: place })
}

export const lengthOf = (cuts: Cuts): number => cuts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** Where playback continues if this time is cut. Null if it isn't. */
export const skipFrom = (cuts: Cuts, ms: number): number | null =>
  cuts.find(({ startMs, endMs }) => ms >= startMs && ms < endMs)?.endMs ?? null

/** Why the cuts can't be saved. Null if they can. */
export function faultOf(cuts: Cuts, durationMs: number): string | null {
  if (cuts.length > finishingLimits.cuts) return `You can save up to ${finishingLimits.cuts} cuts. Restore some of them first.`
  return durationMs - lengthOf(cuts) < finishingLimits.minLeft ? 'The cuts must leave at least one second.' : null
}

export const isSame = (one: Cuts, other: Cuts): boolean =>
  one.length === other.length && one.every(({ startMs, endMs }, at) => startMs === other[at]?.startMs && endMs === other[at]?.endMs)

export type History = { past: readonly Cuts[]; now: Cuts; future: readonly Cuts[] }

const maxSteps = 200

export const begin = (now: Cuts): History => ({ past: [], now, future: [] })

/** One more step. `isSameStep` merges it into the last one, such as the moves of one drag. */
export function step(history: History, next: Cuts, isSameStep = false): History {
  if (next === history.now) return history
  return isSameStep ? { ...history, now: next } : { past: [...history.past, history.now].slice(-maxSteps), now: next, future: [] }
}

export function undo({ past, now, future }: History): History {
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future }
}

export function redo({ past, now, future }: History): History {
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
}

const two = (number: number): string => String(number).padStart(2, '0')

/** '1:05.2', '1:04:05.0' */
export function writeTime(ms: number): string {
  const tenths = Math.round(ms / 100)
  const seconds = Math.floor(tenths / 10)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = `${two(seconds % 60)}.${tenths % 10}`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Reads '65', '1:05' and '1:05.25'. Null if the text is not a time. */
export function readTime(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^(\d{1,3}:)?(\d{1,4}:)?\d{1,5}(\.\d{1,3})?$/.test(trimmed)) return null
  const parts = trimmed.split(':').map(Number)
  if (parts.slice(1).some((part) => part >= 60)) return null
  return Math.round(parts.reduce((sum, part) => sum * 60 + part, 0) * 1000)
}
