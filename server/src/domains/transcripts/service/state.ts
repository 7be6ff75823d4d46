import type { Transcript, TranscriptFacts, TranscriptSettings } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/service.ts'
import { dropImported, lockTeam } from '../../episodes/service.ts'
import type { DeletedHook, ReplacedHook, Retime } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { mapTimes } from '../times.ts'
import { changeTranscript, createTranscript, keepVersion, markModified, recordTranscript, requireTranscript, touch } from './change.ts'
import { findSettings, isPublishable, toFacts, toTranscript } from './facts.ts'

type Of<Facts> = Facts & { recordingId: string }

export const markChecked = (app: App, userId: string, { recordingId, isChecked }: Of<{ isChecked: boolean }>): Promise<Transcript> =>
  changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const row = requireTranscript(locked)
    await store.markSegments(tx, row.id, isChecked)
    if (row.isChecked === isChecked) return toTranscript(tx, row)
    await recordTranscript(app, tx, locked, isChecked ? 'transcript.checked' : 'transcript.unchecked')
    return toTranscript(tx, await touch(app, tx, locked, row, { isChecked }))
  })

export const releaseTranscript = (
  app: App,
  userId: string,
  { recordingId, isReleased }: Of<{ isReleased: boolean }>,
): Promise<TranscriptFacts> =>
  changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const row = requireTranscript(locked)
    if (row.isReleased === isReleased) return toFacts(tx, row)
    await recordTranscript(app, tx, locked, isReleased ? 'transcript.released' : 'transcript.withdrawn')
    return toFacts(tx, await touch(app, tx, locked, row, { isReleased }))
  })

export const updateLanguage = (app: App, userId: string, { recordingId, language }: Of<{ language: string }>): Promise<TranscriptFacts> =>
  changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const row = requireTranscript(locked)
    return toFacts(tx, row.language === language ? row : await touch(app, tx, locked, row, { language }))
  })

/** The versions stay, so that it can be restored. */
export const deleteTranscript = (app: App, userId: string, recordingId: string): Promise<void> =>
  changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const row = requireTranscript(locked)
    await keepVersion(app, tx, row, { reason: 'deleted', userId })
    await store.deleteTranscript(tx, row.id)
    if (locked.episode) await dropImported(tx, locked.episode, row.recordingId, 'transcripts')
    await recordTranscript(app, tx, locked, 'transcript.deleted')
    if (isPublishable(row, await store.isAutoReleased(tx, row.podcastId))) await markModified(app, tx, locked.episode)
  })

export async function updateSettings(
  app: App,
  userId: string,
  { podcastId, isAutoReleased }: { podcastId: string; isAutoReleased: boolean },
): Promise<TranscriptSettings> {
  await app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    if ((await store.isAutoReleased(tx, podcastId)) === isAutoReleased) return
    await store.saveSettings(tx, podcastId, isAutoReleased)
    await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'transcripts.settings_changed', data: { isAutoReleased } })
  })
  return findSettings(app, podcastId)
}

/** A new cut keeps the transcript of the old one, marked as out of date, unless it has one already. */
export const carryOver: ReplacedHook = async (app, tx, { old, row, isSameSound, retime }) => {
  const [had, has] = [await store.findTranscript(tx, old.id), await store.findTranscript(tx, row.id)]
  if (!had || has) return
  const { language, source, isChecked, isReleased, updaterId } = had
  const copy = await createTranscript(
    app,
    tx,
    { recording: row, userId: updaterId },
    { segments: [], language, source, isChecked, isReleased, isOutdated: (!isSameSound && !retime) || had.isOutdated },
  )
  const all = await store.findSegments(tx, had.id)
  const segments = retime ? all.flatMap((segment) => retimed(segment, retime)) : all
  const rows = segments.map(({ transcriptId: _, ...segment }) => ({ ...segment, id: newId(), version: 1 }))
  await store.saveSegments(tx, copy.id, rows)
}

/** What was cut is left out: whole segments, and single words if their times are known. */
function retimed(segment: store.SegmentRow, { map, kept }: Retime): store.SegmentRow[] {
  if (kept(segment.startMs, segment.endMs) <= 0) return []
  const isKept = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => kept(startMs, endMs) * 2 >= endMs - startMs
  const words = segment.words?.filter(isKept) ?? null
  if (segment.words && words?.length === 0) return []
  const isShorter = words !== null && words.length < (segment.words?.length ?? 0)
  const text = isShorter ? words.map((word) => word.text.trim()).join(' ') : segment.text
  return [mapTimes({ ...segment, words, text }, (ms) => Math.round(map(ms)))]
}

/** Listeners keep what is published. */
export const deleteWithRecording: DeletedHook = async (_app, tx, { id }) => {
  const row = await store.findTranscript(tx, id)
  if (row) await store.deleteTranscript(tx, row.id)
  await store.deleteVersions(tx, [id])
  await store.deletePiecesOf(tx, id)
}
