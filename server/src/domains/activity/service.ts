import type { Activity, ActivityKind } from '@castwright/contract/activity.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { newId } from '../../platform/ids.ts'
import { photoUrl } from '../uploads/service.ts'
import * as store from './store.ts'
import { sentenceOf, type ActivityData } from './words.ts'

/** Something that was changed in a podcast. */
export type ActivityEvent = {
  [K in ActivityKind]: {
    podcastId: string
    /** Null: the product did it by itself. */
    actorId: string | null
    /** For somebody who did it and is to be called otherwise than their account says. */
    actorName?: string
    kind: K
    data: ActivityData<K>
  }
}[ActivityKind]

/** Notes who changed what, in the transaction of the change; the actor keeps the name they have now. */
export async function record(app: Pick<App, 'now'>, tx: Tx, { podcastId, actorId, actorName, kind, data }: ActivityEvent): Promise<void> {
  const name = actorName ?? (actorId === null ? null : await store.findName(tx, actorId))
  await store.insertActivity(tx, { id: newId(), podcastId, actorId, actorName: name, kind, data, createdAt: app.now() })
}

const writeCursor = ({ createdAt, id }: store.Place): string => Buffer.from(`${createdAt.toISOString()}_${id}`).toString('base64url')

function readCursor(cursor: string): store.Place {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('_')
  const createdAt = new Date(time)
  if (!/^\d{4}-/.test(time) || Number.isNaN(createdAt.getTime()) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new Fault('invalid_fields', { cursor: 'This cursor is not one of ours.' })
  return { createdAt, id }
}

type Page = { cursor?: string | undefined; limit: number }

export async function findActivities(
  app: Pick<App, 'db' | 'config'>,
  podcastId: string,
  { cursor, limit }: Page,
): Promise<{ activities: Activity[]; cursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await store.findActivities(app.db, podcastId, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    activities: shown.map(({ data, actorPhoto, createdAt, ...row }) => ({
      ...row,
      text: sentenceOf(row.kind, data),
      actorThumbnailUrl: photoUrl(app, actorPhoto),
      createdAt: createdAt.toISOString(),
    })),
    cursor: rows.length > limit && last ? writeCursor(last) : null,
  }
}
