import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { bump } from '../../platform/versions/versions.ts'
import * as store from './store.ts'

/** Sound and film of a podcast: the library, which episode uses what, and what listeners get. */

export type { RecordingRow } from './store.ts'

export const podcastOfRecording = (db: Db, recordingId: string): Promise<string | null> => store.findPodcastOfRecording(db, recordingId)

export const findRecordingOfEpisode = (db: Db, episodeId: string): Promise<store.RecordingRow | null> =>
  store.findRecordingOfEpisode(db, episodeId)

/** A snapshot has taken it: the world may hear it. The episode must be held. */
export async function setPublished(app: App, tx: Tx, recordingId: string): Promise<void> {
  await store.setPublished(tx, recordingId)
  await bump(app, tx, 'recording', recordingId)
}

/**
 * A snapshot has dropped it: call this once the publication's row has changed or gone, with the episode held. Until then listeners
 * still get it at its address; null: no longer. One that another snapshot has stays public.
 */
export async function retire(app: App, tx: Tx, recordingId: string, until: Date | null): Promise<void> {
  await store.retire(tx, recordingId, until)
  await bump(app, tx, 'recording', recordingId)
}

/** Where the world hears it. The id alone says which bytes, so a recording that is renamed is still found at its old address. */
export const mediaUrl = (app: Pick<App, 'mediaAddresses'>, recording: { id: string; fileName: string }): string =>
  app.mediaAddresses.open(recording)

/** Where the team hears it, published or not, for some hours. */
export const signedMediaUrl = (
  app: Pick<App, 'mediaAddresses'>,
  recording: { id: string; fileName: string },
  options: { download?: boolean } = {},
): string => app.mediaAddresses.sign(recording, options)

/** What the address of a request permits; null where we did not sign it, or no longer. */
export const verifyMediaUrl = (
  app: Pick<App, 'mediaAddresses'>,
  recordingId: string,
  query: Record<string, unknown>,
): { isDownload: boolean } | null => app.mediaAddresses.verify(recordingId, query)
