import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { removeObjects } from '../jobs.ts'
import * as store from '../store.ts'

/** Objects that nothing uses any more: nobody sees them from now on, and they go after the transaction, by a job. */
export async function discard(app: Pick<App, 'queue'>, tx: Tx, objects: ObjectRef[]): Promise<void> {
  for (let from = 0; from < objects.length; from += 1000) {
    const some = objects.slice(from, from + 1000)
    await store.hideCopies(
      tx,
      some.map(({ object }) => object),
    )
    await app.queue.add(tx, removeObjects, { objects: some })
  }
}
