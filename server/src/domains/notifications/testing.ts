import { randomUUID } from 'node:crypto'
import type { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import { eventOf, notify, type Event } from './service.ts'

/** Notifies users of an arbitrary event. */
export const tell = <T extends NotificationType = 'EpisodeAdded'>(
  app: TestApp,
  to: Person[],
  event: Partial<Event<T>> = {},
): Promise<void> =>
  app.app.transaction((tx) =>
    notify(app.app, tx, {
      type: 'EpisodeAdded',
      event: eventOf('EpisodeAdded', randomUUID()),
      userIds: to.map(({ userId }) => userId),
      triggerUserId: null,
      podcastId: null,
      data: { podcastTitle: 'Night Shift', episodeTitle: 'Pilot' },
      path: '/night-shift/episodes/manage/1',
      ...event,
    } as Event<T>),
  )

export type Counted = { unread: number; version: number }

/** The unread counter and the actual count. */
export async function countsOf(app: TestApp, { userId }: Person): Promise<Counted & { real: number; all: number }> {
  const { rows } = await app.pool.pool.query<Counted & { real: number; all: number }>(
    `select coalesce(s.unread, 0) as unread, coalesce(s.version, 0)::float8 as version,
       (select count(*)::int from notifications n where n.user_id = u.id and n.read_at is null) as real,
       (select count(*)::int from notifications n where n.user_id = u.id) as all
     from users u left join notification_states s on s.user_id = u.id where u.id = $1`,
    [userId],
  )
  return rows[0]!
}

export async function idsOf(app: TestApp, { userId }: Person): Promise<string[]> {
  const { rows } = await app.pool.pool.query<{ id: string }>(
    'select id from notifications where user_id = $1 order by created_at desc, id desc',
    [userId],
  )
  return rows.map(({ id }) => id)
}
