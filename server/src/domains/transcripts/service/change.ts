import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import type { TranscriptSource, VersionReason } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { CaptionSegment } from '../../../platform/captions/types.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { setRelease, type EpisodeRow } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { lockRecording, type RecordingRow } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { countWords } from '../times.ts'
import { isPublishable, toCaption } from './facts.ts'
import { segmentsOf } from '../imported.ts'

/** What every change of a transcript has in common: locks, versions, events, and what it means for a published episode. */

export type Locked = {
  /** Null for automatic changes. */
  userId: string | null
  recording: RecordingRow
  episode: EpisodeRow | null
  transcript: store.TranscriptRow | null
}

/** Runs a change with the recording, its episode and its transcript locked by the podcast. */
export const changeTranscript = <T>(
  app: App,
  userId: string | null,
  recordingId: string,
  work: (tx: Tx, locked: Locked) => Promise<T>,
): Promise<T> =>
  app.transaction(async (tx) => {
    const locked = await lockRecording(tx, recordingId, userId)
    return work(tx, { ...locked, userId, transcript: await store.findTranscript(tx, recordingId) })
  })

export function requireTranscript({ transcript }: Locked): store.TranscriptRow {
  if (!transcript) throw new Fault('not_found')
  return transcript
}

type Kept = { reason: VersionReason; userId: string | null }

/** Keeps the current text as a version. Returns its ID. */
export async function keepVersion(app: Pick<App, 'now'>, tx: Tx, row: store.TranscriptRow, { reason, userId }: Kept): Promise<string> {
  const known = await store.findNumbered(tx, row.id, row.version)
  if (known !== null) return known
  const segments = (await store.findSegments(tx, row.id)).map(toCaption)
  const id = newId()
  await store.insertVersion(tx, {
    id,
    recordingId: row.recordingId,
    podcastId: row.podcastId,
    transcriptId: row.id,
    number: row.version,
    reason,
    language: row.language,
    source: row.source,
    isChecked: row.isChecked,
    segments,
    segmentCount: segments.length,
    wordCount: segments.reduce((sum, { text }) => sum + countWords(text), 0),
    authorId: userId,
    createdAt: app.now(),
  })
  await store.removeOldVersions(tx, row.recordingId, transcriptLimits.versions)
  return id
}

/** Typing saves every few seconds. A version is only kept if the last one is old or the typist another. True if it was. */
export async function keepBeforeEdit(app: Pick<App, 'now'>, tx: Tx, row: store.TranscriptRow, userId: string | null): Promise<boolean> {
  const latest = await store.findLatest(tx, row.id)
  const since = app.now().getTime() - transcriptLimits.versionMinutes * 60_000
  if (latest?.authorId === userId && latest.createdAt.getTime() > since) return false
  await keepVersion(app, tx, row, { reason: 'edited', userId })
  return true
}

/** Saves changed facts and counts the change. A published episode with this text has to be republished. */
export async function touch(
  app: App,
  tx: Tx,
  { userId, episode, transcript: before, recording }: Locked,
  row: store.TranscriptRow,
  changes: Partial<store.TranscriptRow> = {},
): Promise<store.TranscriptRow> {
  const updated = await store.updateTranscript(tx, row.id, {
    isFromFiles: false,
    ...changes,
    version: row.version + 1,
    updaterId: userId,
    updatedAt: app.now(),
  })
  const isAuto = await store.isAutoReleased(tx, recording.podcastId)
  const concerns = [before, updated].some((one) => one !== null && isPublishable(one, isAuto))
  if (concerns) await markModified(app, tx, episode)
  return updated
}

export async function markModified(app: App, tx: Tx, episode: EpisodeRow | null): Promise<void> {
  if (episode?.isPublished) await setRelease(app, tx, episode, { publishedEpisodeModified: true })
}

type TranscriptEvent =
  | 'transcript.edited'
  | 'transcript.imported'
  | 'transcript.made'
  | 'transcript.checked'
  | 'transcript.unchecked'
  | 'transcript.released'
  | 'transcript.withdrawn'
  | 'transcript.restored'
  | 'transcript.deleted'

export const recordTranscript = (app: App, tx: Tx, { userId, recording }: Locked, kind: TranscriptEvent): Promise<void> =>
  recordEvent(app, tx, {
    podcastId: recording.podcastId,
    episodeId: recording.episodeId,
    actorId: userId,
    kind,
    data: { recordingId: recording.id, fileName: recording.fileName },
  })

type NewText = {
  segments: CaptionSegment[]
  source: TranscriptSource
  language: string
  isChecked: boolean
  isReleased?: boolean
  isFromFiles?: boolean
  isOutdated?: boolean
}

/** Creates an empty transcript. */
export const createTranscript = (
  app: App,
  tx: Tx,
  { recording, userId }: Pick<Locked, 'recording' | 'userId'>,
  { segments: _, ...facts }: NewText,
): Promise<store.TranscriptRow> =>
  store.insertTranscript(tx, {
    ...facts,
    id: newId(),
    recordingId: recording.id,
    podcastId: recording.podcastId,
    version: 1,
    updaterId: userId,
    createdAt: app.now(),
    updatedAt: app.now(),
  })

/** Replaces the whole text. The one before stays as a version. */
export async function replaceText(
  app: App,
  tx: Tx,
  locked: Locked,
  { reason, ...text }: NewText & { reason: VersionReason },
): Promise<store.TranscriptRow> {
  const { isChecked, segments } = text
  const given = segments.map((segment) => ({ ...segment, id: newId(), isChecked }))
  if (!locked.transcript) {
    const row = await createTranscript(app, tx, locked, text)
    await store.saveSegments(tx, row.id, given)
    if (isPublishable(row, await store.isAutoReleased(tx, row.podcastId)) && !text.isFromFiles) await markModified(app, tx, locked.episode)
    return row
  }
  const { transcript } = locked
  await keepVersion(app, tx, transcript, { reason, userId: locked.userId })
  await store.deleteAllSegments(tx, transcript.id)
  await store.saveSegments(tx, transcript.id, given)
  const { segments: _, ...facts } = text
  return touch(app, tx, locked, transcript, { isReleased: false, isOutdated: false, ...facts })
}

/** Whether people wrote or checked the text, so that a machine must not replace it without being asked. */
export const isHuman = ({ transcript }: Pick<Locked, 'transcript'>): boolean =>
  transcript !== null && (transcript.source !== 'machine' || transcript.isChecked)

/**
 * Saves what the machine made as the transcript. Call it once when all pieces are done, in the transaction that marks the transcription as
 * done, so that it happens once. `locked` comes from `changeTranscript`.
 */
export async function saveMachineSegments(
  app: App,
  tx: Tx,
  locked: Locked,
  { segments, language }: { segments: CaptionSegment[]; language: string },
): Promise<void> {
  const ordered = segments.toSorted((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)
  await replaceText(app, tx, locked, {
    reason: 'machine',
    segments: segmentsOf({ format: 'json', segments: ordered, language, isTimed: true }, locked.recording.duration * 1000),
    source: 'machine',
    language,
    isChecked: false,
  })
  await recordTranscript(app, tx, locked, 'transcript.made')
}
