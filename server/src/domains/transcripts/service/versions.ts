import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import type { Transcript, TranscriptVersion, VersionSegment } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { orNotFound } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { changeTranscript, recordTranscript, replaceText } from './change.ts'
import { toTranscript } from './facts.ts'

const toVersion = (row: store.ListedVersion): TranscriptVersion => ({ ...row, createdAt: row.createdAt.toISOString() })

export const findVersions = async ({ db }: Pick<App, 'db'>, recordingId: string): Promise<TranscriptVersion[]> =>
  (await store.findVersions(db, recordingId, transcriptLimits.versions * 2)).map(toVersion)

type Of = { recordingId: string; versionId: string }

export async function findVersion(
  { db }: Pick<App, 'db'>,
  { recordingId, versionId }: Of,
): Promise<{ version: TranscriptVersion; segments: VersionSegment[] }> {
  const row = orNotFound(await store.findVersion(db, recordingId, versionId))
  const segments = row.segments.map(({ startMs, endMs, speaker, text }) => ({ startMs, endMs, speaker, text }))
  return { version: toVersion(row), segments }
}

/** The replaced text becomes a version, too. */
export const restoreVersion = (app: App, userId: string, { recordingId, versionId }: Of): Promise<Transcript> =>
  changeTranscript(app, userId, recordingId, async (tx, locked) => {
    const version = orNotFound(await store.findVersion(tx, recordingId, versionId))
    const { segments, source, language, isChecked } = version
    const row = await replaceText(app, tx, locked, { reason: 'restored', segments, source, language, isChecked })
    await recordTranscript(app, tx, locked, 'transcript.restored')
    return toTranscript(tx, row)
  })
