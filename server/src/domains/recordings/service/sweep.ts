import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import type { Storage } from '../../../platform/storage/port.ts'
import { forgetVersions } from '../../../platform/versions/versions.ts'
import { changeCounts } from '../../podcasts/service.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'

const atOnce = 100

/** Deleted recordings whose time at their address is over, and the rows of those whose bytes went long ago. */
export async function sweepDeleted(app: App, signal: AbortSignal): Promise<void> {
  for (let more = true; more && !signal.aborted;) {
    more = await app.transaction(async (tx) => {
      const rows = await store.lockDone(tx, app.now(), atOnce)
      const ids = rows.map(({ id }) => id)
      await discard(
        app,
        tx,
        rows.map(({ object }) => ({ bucket: 'recordings', object })),
      )
      await forgetVersions(tx, 'recording', ids)
      await store.deleteRows(tx, ids)
      return rows.length === atOnce
    })
  }
}

export type Difference = { recordingId: string; podcastId: string; object: string; expected: number; stored: number | null }

/** Recordings whose bytes are not there, or are not as many as their row says. */
export async function* findFileDifferences(db: Db, storage: Pick<Storage, 'head'>, signal: AbortSignal): AsyncGenerator<Difference> {
  for (let afterId: string | null = null; ;) {
    signal.throwIfAborted()
    const rows = await store.findStored(db, afterId, atOnce)
    const heads = await Promise.all(rows.map(({ object }) => storage.head({ bucket: 'recordings', object })))
    for (const [at, { id, podcastId, object, fileSize }] of rows.entries()) {
      const stored = heads[at]?.size ?? null
      if (stored !== fileSize) yield { recordingId: id, podcastId, object, expected: fileSize, stored }
    }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    afterId = last.id
  }
}

export const findDrift = (db: Db) => store.findDrift(db)

/** The numbers against the rows, and the rows against the storage. Each difference is told; a number is put right. */
export async function compareStorage(app: App, signal: AbortSignal): Promise<void> {
  for (const { podcastId } of await store.findDrift(app.db)) {
    signal.throwIfAborted()
    await app.transaction(async (tx) => {
      if (!(await store.holdPodcast(tx, podcastId))) return
      // Under the lock nothing is on its way: what differs now is wrong.
      const [drift] = await store.findDrift(tx, podcastId)
      if (!drift) return
      app.log.error(drift, 'the storage used by a podcast was not the sum of its recordings, and was put right')
      await changeCounts(tx, podcastId, { storage: drift.counted - drift.kept })
    })
  }
  for await (const difference of findFileDifferences(app.db, app.storage, signal))
    app.log.error(difference, 'a recording is not stored as its row says')
}
