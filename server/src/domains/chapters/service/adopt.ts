import type { App } from '../../../platform/app.ts'
import { readChaptersInThread } from '../../../platform/chapters/read-thread.ts'
import type { Chapter } from '../../../platform/chapters/types.ts'
import type { Tx } from '../../../platform/db.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { lockRecording } from '../../recordings/service.ts'
import { adoptTranscript, isAdoptable } from '../../transcripts/service.ts'
import { adoptImported } from '../jobs.ts'
import * as store from '../store.ts'
import { toImported } from './save.ts'

/** Reads the chapters that came with an imported episode. Their file stays published until they are changed. */
export async function adoptChapters(app: App, recordingId: string): Promise<void> {
  if (await store.findList(app.db, recordingId)) return
  const file = await store.findImportedFile(app.db, recordingId)
  const chapters = file && (await readFile(app, file.object))
  if (!chapters) return
  await app.transaction(async (tx) => {
    const { recording } = await lockRecording(tx, recordingId, null)
    if (await store.findList(tx, recordingId)) return
    await store.saveList(tx, {
      recordingId,
      podcastId: recording.podcastId,
      chapters: toImported(chapters),
      isFromFiles: true,
      version: 1,
      updatedAt: app.now(),
    })
  })
}

async function readFile({ storage, log }: App, object: string): Promise<Chapter[] | null> {
  const stored = await storage.get({ bucket: 'episode-files', object })
  if (!stored) return null
  try {
    return (await readChaptersInThread({ file: Buffer.concat(await stored.body.toArray()) })).chapters
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error
    log.info({ err: error, object }, 'Imported chapters could not be read')
    return null
  }
}

export async function queueAdoption(app: Pick<App, 'queue'>, tx: Tx, recordingIds: string[]): Promise<void> {
  const jobs = recordingIds.map((recordingId) => ({ recordingId }))
  if (jobs.length > 0) await app.queue.addAll(tx, adoptImported, jobs)
}

const batchSize = 200

/**
 * Runs every day. Queues what came with episodes that were imported by a release that didn't read it, so that search finds it. Files that
 * can't be read are tried again, because a later release may understand them.
 */
export async function adoptEarlierImports(app: App, signal: AbortSignal): Promise<void> {
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const ids: string[] = await store.findAdoptable(app.db, after, batchSize)
    await app.transaction((tx) => queueAdoption(app, tx, ids))
    after = ids.at(-1) ?? null
  } while (after !== null)
}

/** After an import: reads both, so that search finds the text and the team can edit it. */
export async function adoptFiles(app: App, recordingId: string): Promise<void> {
  if (await isAdoptable(app, recordingId)) await adoptTranscript(app, recordingId)
  await adoptChapters(app, recordingId)
}
