import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { recordEvent } from '../../events/service.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { removeDraftsByGuid } from './delete.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import type { AttachmentTask } from '../attachments-worker.ts'
import type { AttachmentFile } from '../attachments.ts'

/** Creates imported episodes without recordings. The podcast must be locked. Returns the IDs of new episodes. */
export async function createImportedEpisodes(app: App, tx: Tx, podcastId: string, rows: store.ImportedEpisodeRow[]): Promise<string[]> {
  const guids = rows.map(({ guid }) => guid)
  await removeDraftsByGuid(app, tx, podcastId, guids)
  const added = await store.insertImported(tx, podcastId, rows)
  if (added.length > 0) await changeCounts(tx, podcastId, { episodes: added.length })
  const fresh = new Set(added)
  await recordEvent(
    app,
    tx,
    rows
      .filter(({ id }) => fresh.has(id))
      .map(({ id, title, creatorId }) => ({
        podcastId,
        episodeId: id,
        actorId: creatorId ?? null,
        kind: 'episode.imported',
        data: { title },
      })),
  )
  return added
}

export type { ImportedEpisodeRow } from '../store.ts'

/** Updates the episode rows of an import. The podcast must be locked. */

type Status = store.EpisodeRow['migrationStatus']

/** Sets the import status of these episodes. */
export const setMigration = (tx: Tx, episodeIds: string[], status: Status, message: string | null = null): Promise<void> =>
  store.setMigration(tx, episodeIds, { migrationStatus: status, migrationErrorMessage: message })

/** Sets the import status of all episodes of a podcast that have the given status. */
export const setMigrationOf = (tx: Tx, podcastId: string, from: Status[], status: Status, message: string | null = null): Promise<void> =>
  store.setMigrationOf(tx, podcastId, from, { migrationStatus: status, migrationErrorMessage: message })

type ImportedEpisode = store.Imported & Pick<store.EpisodeRow, 'percentCompleted' | 'isPublished'>

/** Marks imported episodes as published or scheduled with their original dates, and updates the podcast counters. */
export async function setImported(app: Pick<App, 'now'>, tx: Tx, podcastId: string, imported: ImportedEpisode[]): Promise<void> {
  if (imported.length === 0) return
  await store.setImported(tx, imported, app.now())
  const out = imported.filter((one) => one.publishedAt !== null && !one.isPublished)
  const complete = imported.filter((one) => one.publishedAt === null && !one.isPublished && one.percentCompleted < 100)
  const wasComplete = out.filter((one) => one.percentCompleted === 100)
  await changeCounts(tx, podcastId, { published: out.length, complete: complete.length - wasComplete.length })
}

/** Another episode of the podcast with the same artwork. */
export const findArtOf = (tx: Tx, podcastId: string, digest: string): Promise<string | null> => store.findArtByDigest(tx, podcastId, digest)

const readInThread = openParser<AttachmentTask, AttachmentFile>(new URL('../attachments-worker.ts', import.meta.url), {
  sizeOf: ({ bytes }) => bytes.length,
  maxBytes: importLimits.attachment,
  isForJobs: true,
})

/** Detects the type of a transcript or chapters from elsewhere, and sanitizes them. Throws `UnfitFile`. */
export async function readAttachment(task: AttachmentTask): Promise<AttachmentFile> {
  const file = await readInThread(task)
  // A buffer is only bytes in another thread.
  return { ...file, bytes: Buffer.from(file.bytes) }
}
