import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { hubPing } from '../jobs.ts'
import { hubsOf } from './ping.ts'

/** By then the feed that is asked for again shows the change. */
const pauseMs = 5000

/** Feed and pages are built anew, and whoever wants to hear of it does so soon. The last thing in a transaction. */
export async function announce(app: App, tx: Tx, podcastId: string): Promise<void> {
  const startAfter = new Date(Date.now() + pauseMs)
  for (const hub of hubsOf(app)) await app.queue.add(tx, hubPing, { podcastId, hub }, { key: `${podcastId} ${hub}`, startAfter })
  await bump(app, tx, 'podcast', podcastId)
}
