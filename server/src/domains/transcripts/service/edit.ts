import type { ParsedInput } from '@castwright/contract/methods.ts'
import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import type { TranscriptChange } from '@castwright/contract/transcripts/methods.ts'
import { transcriptMessages, type Segment, type Transcript, type TranscriptFacts } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { alignTo, mapTimes, shiftBy, adaptWords, type Anchor } from '../times.ts'
import { changeTranscript, createTranscript, keepBeforeEdit, keepVersion, recordTranscript, requireTranscript, touch } from './change.ts'
import { toFacts, toSegment, toTranscript } from './facts.ts'

type SegmentInput = TranscriptChange['put'][number]
type Saved = { transcript: TranscriptFacts; saved: Segment[]; conflicts: Array<{ id: string; segment: Segment | null }> }

/** Saves each change as a whole, unless another person changed one of its segments. */
export const saveSegments = (
  app: App,
  userId: string,
  { recordingId, changes }: ParsedInput<'TranscriptsService.SaveSegments'>,
): Promise<Saved> =>
  changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const { recording, transcript: found } = locked
    const row =
      found ??
      (await createTranscript(app, tx, locked, {
        segments: [],
        source: 'typed',
        language: await store.findLanguage(tx, recording.podcastId),
        isChecked: false,
      }))
    const ids = changes.flatMap(({ put, remove }) => [...put, ...remove].map(({ id }) => id))
    const known = new Map((await store.findSegmentsById(tx, ids)).map((segment) => [segment.id, segment]))
    if ([...known.values()].some(({ transcriptId }) => transcriptId !== row.id))
      throw new Fault('invalid_fields', { changes: transcriptMessages.segmentElsewhere })
    const result = sortChanges(changes, known)
    await requireSpace(tx, row.id, result)
    const saved = result.put.map((one) => toRow(one, known.get(one.id), row.id))
    if (saved.length + result.remove.length === 0) return { ...(await answer(tx, row, result.unchanged)), conflicts: result.conflicts }
    if (await keepBeforeEdit(app, tx, row, userId)) await recordTranscript(app, tx, locked, 'transcript.edited')
    await store.deleteSegments(tx, row.id, result.remove)
    await store.saveSegments(tx, row.id, saved)
    return { ...(await answer(tx, await touch(app, tx, locked, row), [...result.unchanged, ...saved])), conflicts: result.conflicts }
  })

const answer = async (tx: Tx, row: store.TranscriptRow, saved: store.SegmentRow[]) => ({
  transcript: await toFacts(tx, row),
  saved: saved.map(toSegment),
})

type Sorted = { put: SegmentInput[]; remove: string[]; unchanged: store.SegmentRow[]; conflicts: Saved['conflicts'] }

function sortChanges(changes: TranscriptChange[], known: Map<string, store.SegmentRow>): Sorted {
  const sorted: Sorted = { put: [], remove: [], unchanged: [], conflicts: [] }
  for (const { put, remove } of changes) {
    // A retry of a save whose response was lost is no conflict.
    const isDone = (one: SegmentInput): boolean => isSame(one, known.get(one.id)) && known.get(one.id)!.version === one.version + 1
    const isStale = (one: { id: string; version: number }): boolean => (known.get(one.id)?.version ?? 0) !== one.version
    const stale = [...put.filter((one) => isStale(one) && !isDone(one)), ...remove.filter((one) => known.has(one.id) && isStale(one))]
    if (stale.length > 0) {
      sorted.conflicts.push(...stale.map(({ id }) => ({ id, segment: known.has(id) ? toSegment(known.get(id)!) : null })))
      continue
    }
    sorted.put.push(...put.filter((one) => !isDone(one)))
    sorted.unchanged.push(...put.filter(isDone).map(({ id }) => known.get(id)!))
    sorted.remove.push(...remove.filter(({ id }) => known.has(id)).map(({ id }) => id))
  }
  return sorted
}

const isSame = (given: SegmentInput, row: store.SegmentRow | undefined): boolean =>
  row !== undefined &&
  given.startMs === row.startMs &&
  given.endMs === row.endMs &&
  given.speaker === row.speaker &&
  given.text === row.text &&
  given.isChecked === row.isChecked

const toRow = (
  { words, confidence, ...given }: SegmentInput,
  had: store.SegmentRow | undefined,
  transcriptId: string,
): store.SegmentRow => ({
  ...given,
  transcriptId,
  words: words === undefined ? adaptWords(had?.words ?? null, given.text, given) : words,
  confidence: confidence === undefined ? (had?.confidence ?? null) : confidence,
  version: given.version + 1,
})

async function requireSpace(tx: Tx, transcriptId: string, { put, remove }: Sorted): Promise<void> {
  const added = put.filter(({ version }) => version === 0).length - remove.length
  if (added > 0 && (await store.countSegments(tx, transcriptId)) + added > transcriptLimits.segments)
    throw new Fault('invalid_fields', { changes: transcriptMessages.tooManySegments })
}

/** Changes segments of a transcript that exists, and keeps the text before as a version. */
const rewrite = (
  app: App,
  userId: string,
  recordingId: string,
  { change, isRetimed = false }: { change: (segment: store.SegmentRow) => store.SegmentRow; isRetimed?: boolean },
): Promise<{ transcript: Transcript; changed: number }> =>
  changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const row = requireTranscript(locked)
    const before = await store.findSegments(tx, row.id)
    const changed = before
      .map((segment) => ({ segment, now: change(segment) }))
      .filter(({ segment, now }) => now !== segment)
      .map(({ now }) => ({ ...now, version: now.version + 1 }))
    if (changed.length === 0 && !(isRetimed && row.isOutdated)) return { transcript: await toTranscript(tx, row), changed: 0 }
    await keepVersion(app, tx, row, { reason: isRetimed ? 'shifted' : 'replaced', userId })
    await store.saveSegments(tx, row.id, changed)
    await recordTranscript(app, tx, locked, 'transcript.edited')
    const updated = await touch(app, tx, locked, row, isRetimed ? { isOutdated: false } : {})
    return { transcript: await toTranscript(tx, updated), changed: changed.length }
  })

const retimed = (segment: store.SegmentRow, map: (ms: number) => number): store.SegmentRow => {
  const now = mapTimes(segment, map)
  if (now.endMs > transcriptLimits.time) throw new Fault('invalid_fields', { by_ms: transcriptMessages.timeOutside })
  return now
}

type Shift = { recordingId: string; byMs: number; fromMs: number }

export const shiftTranscript = async (app: App, userId: string, { recordingId, byMs, fromMs }: Shift): Promise<Transcript> =>
  (
    await rewrite(app, userId, recordingId, {
      isRetimed: true,
      change: (segment) => (byMs === 0 || segment.startMs < fromMs ? segment : retimed(segment, shiftBy(byMs))),
    })
  ).transcript

export const realignTranscript = async (
  app: App,
  userId: string,
  { recordingId, anchors }: { recordingId: string; anchors: Anchor[] },
): Promise<Transcript> => {
  const map = alignTo(anchors)
  return (await rewrite(app, userId, recordingId, { isRetimed: true, change: (segment) => retimed(segment, map) })).transcript
}

export const renameSpeaker = (app: App, userId: string, { recordingId, from, to }: { recordingId: string; from: string; to: string }) =>
  rewrite(app, userId, recordingId, {
    change: (segment) => (segment.speaker === from && from !== to ? { ...segment, speaker: to } : segment),
  })

export function replaceInText(
  app: App,
  userId: string,
  { recordingId, find, replacement, matchCase, wholeWords }: ParsedInput<'TranscriptsService.ReplaceText'>,
) {
  const literal = find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  // Letters of any script and digits are part of a word.
  const pattern = new RegExp(wholeWords ? `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])` : literal, matchCase ? 'gu' : 'giu')
  return rewrite(app, userId, recordingId, {
    change: (segment) => {
      const text = segment.text.replace(pattern, () => replacement).trim()
      if (text === segment.text) return segment
      if (text.length > transcriptLimits.text) throw new Fault('invalid_fields', { replacement: transcriptMessages.textTooLong })
      return { ...segment, text, words: adaptWords(segment.words, text, segment) }
    },
  })
}
