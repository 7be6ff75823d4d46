import type { EpisodeRecording } from '@castwright/contract/episodes/methods.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import * as store from '../store.ts'

/** Updates the recording fields of an episode. The row must be locked. */
export const setRecordingFields = (app: Pick<App, 'now'>, tx: Tx, row: store.EpisodeRow, seconds: number | null): Promise<void> =>
  store.updateEpisode(tx, row.id, {
    duration: seconds === null ? null : Math.max(1, Math.round(seconds)),
    ...(row.isPublished ? { publishedEpisodeModified: true } : {}),
    updatedAt: app.now(),
  })

/** A recording from a form, after its file was checked. */
export type PreparedRecording = {
  /** Runs in the transaction of the form, with the episode locked. */
  attach(tx: Tx, episodeId: string): Promise<void>
  /** Cleans up after a failed form. */
  drop(): Promise<void>
}

/** Implemented by the recordings domain. */
export type RecordingHook = {
  /** For a recording in an episode form. Throws a `Fault` if it is rejected. */
  prepare(app: App, userId: string, podcastId: string, recording: EpisodeRecording): Promise<PreparedRecording>
  /** The recordings of these episodes, with signed URLs for this member. */
  find(app: WithMedia, userId: string, episodeIds: string[]): Promise<Recording[]>
}

type WithMedia = Pick<App, 'db' | 'mediaAddresses' | 'transaction' | 'now'>

export const episodeRecording = hookPoint<RecordingHook>('episode recording')

/** Runs before the transaction, because checking a large file is slow. */
export async function prepareRecording(
  app: App,
  userId: string,
  podcastId: string,
  recording: EpisodeRecording | null | undefined,
): Promise<PreparedRecording[]> {
  const prepared: PreparedRecording[] = []
  if (recording) for (const hook of app.hooks.of(episodeRecording)) prepared.push(await hook.prepare(app, userId, podcastId, recording))
  return prepared
}

/** The team deleted the transcript or the chapters that came with an import. The episode must be locked. */
export async function dropImported(
  tx: Tx,
  { id, extras }: Pick<store.EpisodeRow, 'id' | 'extras'>,
  recordingId: string,
  kind: 'transcripts' | 'chapters',
): Promise<void> {
  if (extras?.recordingId !== recordingId || !extras[kind]) return
  const { [kind]: _, ...kept } = extras
  await store.updateEpisode(tx, id, { extras: kept })
}

/** Remembers the recording of a deleted draft. */
export const setFormerRecording = (tx: Tx, episodeId: string, formerRecordingId: string): Promise<void> =>
  store.updateEpisode(tx, episodeId, { formerRecordingId })

/** By episode ID. */
export async function findRecordings(
  app: WithMedia & Pick<App, 'hooks'>,
  userId: string,
  episodeIds: string[],
): Promise<Map<string | null, Recording>> {
  const found = await Promise.all(app.hooks.of(episodeRecording).map((hook) => hook.find(app, userId, episodeIds)))
  return new Map(found.flat().map((recording) => [recording.episodeId, recording]))
}
