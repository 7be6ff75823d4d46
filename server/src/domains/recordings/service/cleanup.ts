import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import type { Storage } from '../../../platform/storage/port.ts'
import { forgetVersions } from '../../../platform/versions/versions.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'

const batchSize = 100

/** Deletes recordings that listeners can no longer request, and old rows whose bytes are deleted. */
export async function deleteExpired(app: App, signal: AbortSignal): Promise<void> {
  for (let more = true; more && !signal.aborted;) {
    more = await app.transaction(async (tx) => {
      const rows = await store.lockDeleted(tx, app.now(), batchSize)
      const ids = rows.map(({ id }) => id)
      const files = rows.map(({ object }) => ({ bucket: 'recordings', object }))
      await discard(app, tx, files)
      await forgetVersions(tx, 'recording', ids)
      await store.deleteRows(tx, ids)
      return rows.length === batchSize
    })
  }
}

type Difference = { recordingId: string; podcastId: string; object: string; expected: number; stored: number | null }

/** Recordings whose bytes are missing or have another size than their row. */
export async function* findFileDifferences(db: Db, storage: Pick<Storage, 'head'>, signal: AbortSignal): AsyncGenerator<Difference> {
  for (let afterId: string | null = null; ;) {
    signal.throwIfAborted()
    const rows = await store.findStored(db, afterId, batchSize)
    const heads = await Promise.all(rows.map(({ object }) => storage.head({ bucket: 'recordings', object })))
    for (const [at, { id, podcastId, object, fileSize }] of rows.entries()) {
      const stored = heads[at]?.size ?? null
      if (stored !== fileSize) yield { recordingId: id, podcastId, object, expected: fileSize, stored }
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    afterId = last.id
  }
}

/** Logs each recording that is missing from the storage or different from its row. */
export async function compareStorage(app: App, signal: AbortSignal): Promise<void> {
  for await (const difference of findFileDifferences(app.db, app.storage, signal))
    app.log.error(difference, 'A stored recording does not match its row')
}
