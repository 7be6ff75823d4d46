import type { EpisodeRecording } from '@castwright/contract/episodes.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import * as store from '../store.ts'

/** What an episode knows of the recording that it has now, or no longer has. The row must be held. */
export const noteRecording = (app: Pick<App, 'now'>, tx: Tx, row: store.EpisodeRow, seconds: number | null): Promise<void> =>
  store.updateEpisode(tx, row.id, {
    duration: seconds === null ? null : Math.max(1, Math.round(seconds)),
    ...(row.isPublished ? { publishedEpisodeModified: true } : {}),
    updatedAt: app.now(),
  })

/** A recording that came with a form, and was looked into. */
export type PreparedRecording = {
  /** In the transaction of the form, with the episode held. */
  attach(tx: Tx, episodeId: string): Promise<void>
  /** After a form that failed. */
  drop(): Promise<void>
}

/** What the domain of recordings does for episodes. */
export type RecordingHook = {
  /** For a recording in the form of an episode. Throws a `Fault` where it cannot be taken. */
  prepare(app: App, userId: string, podcastId: string, recording: EpisodeRecording): Promise<PreparedRecording>
  /** The recordings of these episodes, with URLs for this member. */
  find(app: WithMedia, userId: string, episodeIds: string[]): Promise<Recording[]>
}

type WithMedia = Pick<App, 'db' | 'mediaAddresses' | 'transaction' | 'now'>

export const episodeRecording = hookPoint<RecordingHook>('episode recording')

/** Before the transaction: a large file takes its time. */
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

/** By episode. */
export async function findRecordings(
  app: WithMedia & Pick<App, 'hooks'>,
  userId: string,
  episodeIds: string[],
): Promise<Map<string | null, Recording>> {
  const found = await Promise.all(app.hooks.of(episodeRecording).map((hook) => hook.find(app, userId, episodeIds)))
  return new Map(found.flat().map((recording) => [recording.episodeId, recording]))
}
