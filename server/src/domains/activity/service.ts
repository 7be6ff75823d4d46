import type { Activity, ActivityKind } from '@castwright/contract/activity.ts'
import type { App } from '../../platform/app.ts'
import { pageOf, readCursor } from '../../platform/cursor.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { photoUrl } from '../uploads/service.ts'
import * as store from './store.ts'
import { sentenceOf, type ActivityData } from './messages.ts'

/** A change to a podcast. */
export type ActivityEvent = {
  [K in ActivityKind]: {
    podcastId: string
    /** Null for automatic changes. */
    actorId: string | null
    /** Overrides the actor's name. */
    actorName?: string
    kind: K
    data: ActivityData<K>
  }
}[ActivityKind]

/** Records a change in its transaction, with the actor's current name. */
export const record = (app: Pick<App, 'now'>, tx: Tx, event: ActivityEvent): Promise<void> => recordAll(app, tx, [event])

/** Records several changes by one actor. */
export async function recordAll(app: Pick<App, 'now'>, tx: Tx, events: ActivityEvent[]): Promise<void> {
  const [first] = events
  const name = first?.actorName ?? (first?.actorId ? await store.findName(tx, first.actorId) : null)
  const createdAt = app.now()
  await store.insertActivities(
    tx,
    events.map(({ podcastId, actorId, kind, data }) => ({ id: newId(), podcastId, actorId, actorName: name, kind, data, createdAt })),
  )
}

type Page = { cursor?: string | undefined; limit: number }

export async function findActivities(
  app: Pick<App, 'db' | 'config'>,
  podcastId: string,
  { cursor, limit }: Page,
): Promise<{ activities: Activity[]; cursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await store.findActivities(app.db, podcastId, { after, limit: limit + 1 })
  const page = pageOf(rows, limit)
  return {
    activities: page.shown.map(({ data, actorPhoto, createdAt, ...row }) => ({
      ...row,
      text: sentenceOf(row.kind, data),
      actorThumbnailUrl: photoUrl(app, actorPhoto),
      createdAt: createdAt.toISOString(),
    })),
    cursor: page.cursor,
  }
}
