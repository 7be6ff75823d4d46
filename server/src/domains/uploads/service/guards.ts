import type { UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'

/**
 * Refuses an upload to a podcast before anything of it is sent. Runs in the transaction that takes its row in, before that. The size is
 * null where it is not known. Answers how many bytes there is room for.
 */
export type UploadGuard = (app: App, tx: Tx, upload: { userId: string; podcastId: string; size: number | null }) => Promise<number>

const guards = new Map<UploadBucket, UploadGuard>()

/** For those who wire the domains together: whose room an upload to this area takes is a later domain's matter. */
export const guardUploads = (bucket: UploadBucket, guard: UploadGuard): void => {
  guards.set(bucket, guard)
}

export async function guarded(app: App, tx: Tx, bucket: UploadBucket, upload: Parameters<UploadGuard>[2]): Promise<number> {
  const guard = guards.get(bucket)
  if (!guard) throw new Error(`No guard is registered for uploads to ${bucket}.`)
  return guard(app, tx, upload)
}

/** Bytes that a podcast takes of its plan's storage, and bytes that uploads to it may still bring. */
export const planStorage = (db: Db, podcastId: string): Promise<store.PlanStorage> => store.findPlanStorage(db, podcastId)

/** Objects that stop counting toward the plan while their bytes stay. `discard` does this too. */
export const release = (app: Pick<App, 'now'>, tx: Tx, objects: string[]): Promise<void> => store.releaseObjects(tx, objects, app.now())
