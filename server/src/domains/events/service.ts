import type { Activity } from '@castwright/contract/events/shapes.ts'
import type { App } from '../../platform/app.ts'
import { pageOf, readCursor } from '../../platform/cursor.ts'
import type { Tx } from '../../platform/db.ts'
import { hookPoint } from '../../platform/hooks.ts'
import { newId } from '../../platform/ids.ts'
import type { EpisodeEventKind, EventData, EventKind } from '../../schema/events/kinds.ts'
import { photoUrl } from '../uploads/service.ts'
import { activityOf, loggedKinds } from './activity.ts'
import * as store from './store.ts'

type EventOf<K extends EventKind> = {
  kind: K
  podcastId: string
  /** Null for automatic changes. */
  actorId: string | null
  /** Overrides the actor's name. */
  actorName?: string
  /** The person it happened to. See schema/events/kinds.ts. */
  subjectId?: string | null
  data: EventData<K>
  /** Who is notified, instead of the subject. Not stored. The caller has locked their accounts. */
  recipients?: string[]
} & (K extends EpisodeEventKind ? { episodeId: string } : { episodeId?: string | null })

/** Something that happened. `schema/events/kinds.ts` has the kinds and their data. */
export type NewEvent = { [K in EventKind]: EventOf<K> }[EventKind]

/** An event as the hook gets it. */
export type RecordedEvent<K extends EventKind = EventKind> = { [Kind in K]: EventOf<Kind> & { id: string; at: Date } }[K]

/** Runs in the transaction of the events. */
export type EventHook = (app: EventDeps, tx: Tx, events: RecordedEvent[]) => Promise<void>

export const eventRecorded = hookPoint<EventHook>('event recorded')

type EventDeps = Pick<App, 'now' | 'hooks' | 'queue'>

/** Records what happened in the transaction of its cause, so that there is an event if and only if it happened. Several keep their order. */
export async function recordEvent(app: EventDeps, tx: Tx, happened: NewEvent | NewEvent[]): Promise<void> {
  const events = [happened].flat()
  if (events.length === 0) return
  const at = app.now()
  const recorded = events.map((event) => ({ ...event, id: newId(), at }))
  await store.insertEvents(
    tx,
    recorded.map(({ actorName = null, recipients: _recipients, ...event }) => ({
      ...event,
      actorName,
      data: store.eventKinds[event.kind].data.parse(event.data),
    })),
  )
  for (const hook of app.hooks.of(eventRecorded)) await hook(app, tx, recorded)
}

/** Call it when a podcast is deleted. */
export const deletePodcastEvents = (tx: Tx, podcastId: string): Promise<void> => store.deleteOfPodcast(tx, podcastId)

type Page = { cursor?: string | undefined; limit: number }

/** The activity log: the events that owners and admins want to know about. */
export async function findActivities(
  app: Pick<App, 'db' | 'config'>,
  podcastId: string,
  { cursor, limit }: Page,
): Promise<{ activities: Activity[]; cursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await store.findPage(app.db, podcastId, { kinds: loggedKinds, after, limit: limit + 1 })
  const page = pageOf(rows, limit)
  return {
    activities: page.shown.map(({ kind, data, actorPhoto, guestName, createdAt, ...row }) => ({
      ...row,
      ...activityOf(kind, data, { name: guestName ?? 'a guest', isActor: row.actorId === null }),
      // What a guest did has no other actor.
      actorName: row.actorName ?? ('guestId' in data ? (guestName ?? 'A guest') : null),
      actorThumbnailUrl: photoUrl(app, actorPhoto),
      createdAt: createdAt.toISOString(),
    })),
    cursor: page.cursor,
  }
}

/** Whether this could be an event that we recorded. */
export const isEvent = (kind: unknown, data: unknown): boolean =>
  typeof kind === 'string' && Object.hasOwn(store.eventKinds, kind) && store.eventKinds[kind as EventKind].data.safeParse(data).success
