import { paths, podcastSettingsPath } from '@castwright/contract/paths.ts'
import { archiveLifetimes } from '@castwright/contract/archives/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { findAbandoned } from '../../../platform/queue/claimed.ts'
import { createBlockReader } from '../../../platform/storage/read-blocks.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { cancelReserved, claimReserved, resizeReserved } from '../../uploads/service.ts'
import { makeArchive } from '../jobs.ts'
import * as store from '../store.ts'
import { contentTypeOf } from './manage.ts'
import { packPerson } from './person.ts'
import { packPlain } from './plain.ts'
import { packShow } from './show.ts'

/** Null if it is deleted, or another worker has ended it. */
async function lockUnfinished(tx: Tx, archiveId: string): Promise<store.ArchiveRow | null> {
  const row = await store.lockArchive(tx, archiveId)
  return row?.state === 'waiting' || row?.state === 'running' ? row : null
}

/** Milliseconds between two reports of progress. */
const reportInterval = 1000

/**
 * Makes an export. The storage keeps all of it or nothing, under a name that was chosen when it was requested, so an attempt that was
 * interrupted leaves nothing behind, and the next one nothing double.
 */
export async function make(app: App, archiveId: string, signal: AbortSignal): Promise<void> {
  const row = await app.transaction(async (tx) => {
    const held = await lockUnfinished(tx, archiveId)
    if (!held || !(await resizeReserved(app, tx, held.object, 0))) return null
    await store.updateArchive(tx, archiveId, { state: 'running', doneBytes: 0 })
    return held
  })
  if (!row) return
  const ref = { bucket: 'archives', object: row.object }
  let total = 0
  const progress = reporter(app, archiveId)
  const read = createBlockReader(app.storage)
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    const onTotal = (bytes: number) => {
      total = bytes
    }
    const { podcastId } = row
    const packed =
      podcastId === null
        ? packPerson(app, row)
        : (row.kind === 'plain' ? packPlain : packShow)(app, { row: { ...row, podcastId }, read, signal, onTotal })
    for await (const chunk of packed) {
      signal.throwIfAborted()
      yield chunk
      await progress(chunk.length, total)
    }
  }
  const contentType = contentTypeOf(row)
  const stored = await app.storage.put(ref, chunks(), { contentType })
  const now = app.now()
  await app.transaction(async (tx) => {
    const held = await store.lockArchive(tx, archiveId)
    const kept = await claimReserved(app, tx, [{ object: row.object, contentType, size: stored.size }])
    // Deleted in the meantime: cleanup removes the object.
    if (!held || kept.size === 0) return
    const expiresAt = new Date(now.getTime() + archiveLifetimes.archive * 1000)
    await store.updateArchive(tx, archiveId, { state: 'ready', size: stored.size, doneBytes: total, totalBytes: total, expiresAt })
    await tell(app, tx, row)
  })
}

function reporter(app: App, archiveId: string) {
  let done = 0
  let told = Date.now()
  return async (bytes: number, total: number): Promise<void> => {
    done += bytes
    if (Date.now() - told < reportInterval) return
    told = Date.now()
    await app.transaction((tx) => store.updateArchive(tx, archiveId, { doneBytes: Math.min(done, total || done), totalBytes: total }))
  }
}

async function tell(app: App, tx: Tx, row: store.ArchiveRow, why?: string): Promise<void> {
  const show = row.podcastId === null ? null : await findShow(tx, row.podcastId)
  await notify(app, tx, {
    type: 'ArchiveReady',
    event: eventOf('ArchiveReady', row.id),
    userIds: [row.userId],
    triggerUserId: null,
    podcastId: row.podcastId,
    data: { ...(show && { podcastTitle: show.title }), ...(why !== undefined && { why }) },
    path: row.podcastId === null ? paths.yourData : podcastSettingsPath(row.podcastId, 'export'),
  })
}

/** Ends exports whose job has failed every time. */
export async function endFailedArchives(app: App, signal: AbortSignal): Promise<void> {
  for (const { id } of await findAbandoned(app, makeArchive, await store.findUnfinishedArchives(app.db))) {
    signal.throwIfAborted()
    await failArchive(app, id)
  }
}

async function failArchive(app: App, archiveId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const row = await lockUnfinished(tx, archiveId)
    if (!row) return
    const error = 'The export failed several times'
    await store.updateArchive(tx, archiveId, { state: 'failed', error: `${error}. Please try again later.` })
    await cancelReserved(app, tx, [{ bucket: 'archives', object: row.object }])
    await tell(app, tx, row, error)
  })
}
