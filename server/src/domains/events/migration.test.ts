import type { ActivityKind } from '@castwright/contract/events/shapes.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../test/kit/database.ts'
import { readMigrations } from '../../platform/backup/levels.ts'
import { applyMigrations, createMigrationsTable, dropEverything, noteMigrations } from '../../platform/backup/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { migrateDatabase } from '../../platform/migrate.ts'
import { eventKinds, type EventKind } from '../../schema/events/kinds.ts'
import { activityOf } from './activity.ts'

/** The last migration with the table `activities`: 0023. */
const levelBefore = 24

/** A row of the activity log before the migration, and its sentence. */
const logged: Array<[ActivityKind, Record<string, string>, string]> = [
  ['podcast_created', { title: 'T' }, 'created the podcast T'],
  ['podcast_imported', { title: 'T', host: 'Libsyn' }, 'imported the podcast T from Libsyn'],
  ['member_invited', { email: 'a@x.com', access: 'EDITOR' }, 'invited a@x.com as Editor'],
  ['invitation_resent', { email: 'a@x.com' }, 'resent the invitation to a@x.com'],
  ['invitation_withdrawn', { email: 'a@x.com' }, 'withdrew the invitation to a@x.com'],
  ['invitation_accepted', { access: 'ADMIN' }, 'joined the team as Admin'],
  ['invitation_declined', {}, 'declined the invitation'],
  ['member_removed', {}, 'left the team'],
  ['member_removed', { member: 'Ada' }, 'removed Ada from the team'],
  ['role_changed', { member: 'Ada', from: 'HOST', to: 'CO_HOST' }, "changed Ada's team role to Co-Host"],
  ['access_changed', { member: 'Ada', from: 'ADMIN', to: 'EDITOR' }, "changed Ada's access from Admin to Editor"],
  ['team_roles_changed', { roles: 'HOST,PRODUCER' }, 'changed the enabled team roles to Host, Producer'],
  ['team_roles_changed', { roles: '' }, 'changed the enabled team roles to '],
  ['ownership_offered', { member: 'Ada' }, 'offered ownership to Ada'],
  ['ownership_withdrawn', { member: 'Ada' }, 'withdrew the ownership offer to Ada'],
  ['ownership_declined', {}, 'declined ownership'],
  ['ownership_transferred', { from: 'Ada' }, 'took over ownership from Ada'],
  ['plan_changed', { from: 'FREE', to: 'PRO' }, 'changed the plan from Free to Pro'],
  ['episode_deleted', { title: 'E' }, 'deleted the episode E'],
  ['episode_published', { title: 'E' }, 'published the episode E'],
  ['episode_unpublished', { title: 'E' }, 'unpublished the episode E'],
  ['differences_accepted', { count: '12' }, 'accepted 12 differences from the old feed'],
  ['redirect_started', { url: 'https://x.com/feed' }, 'redirected the feed to https://x.com/feed'],
  ['redirect_stopped', {}, 'stopped the feed redirect'],
]

test('the migration turns the activity log into events', async () => {
  const { connectionString, drop } = await createDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const migrations = readMigrations().slice(0, levelBefore)
  await dropEverything(client)
  await createMigrationsTable(client)
  await applyMigrations(client, migrations)
  await noteMigrations(client, migrations)
  const [podcastId, deletedId, userId] = [newId(), newId(), newId()]
  await client.query(`insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, 'Old', 'old', 'audio', now())`, [
    podcastId,
  ])
  await client.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at) values ($1, 'Ada', 'a@x.com', true, now(), now())`,
    [userId],
  )
  const at = new Date('2026-01-02T03:04:05.678Z')
  const add = async (podcast: string, kind: ActivityKind, data: Record<string, string>): Promise<string> => {
    const id = newId()
    await client.query('insert into activities values ($1, $2, $3, $4, $5, $6, $7)', [id, podcast, userId, 'Ada', kind, data, at])
    return id
  }
  const ids: string[] = []
  for (const [kind, data] of logged) ids.push(await add(podcastId, kind, data))
  await add(deletedId, 'podcast_created', { title: 'Gone' })
  const deletion = await add(deletedId, 'podcast_deleted', { title: 'Gone' })

  await migrateDatabase(connectionString, createLog('silent'))

  const { rows } = await client.query<Record<string, unknown> & { kind: EventKind; data: never }>('select * from events order by id')
  expect(rows.map(({ id }) => id)).toEqual([...ids, deletion])
  expect(rows[0]).toMatchObject({ at, podcast_id: podcastId, episode_id: null, actor_id: userId, actor_name: 'Ada', subject_id: null })
  for (const { kind, data } of rows) expect(eventKinds[kind].data.strict().safeParse(data)).toMatchObject({ success: true })
  const shown = rows.map(({ kind, data }) => activityOf(kind, data))
  expect(shown.slice(0, -1)).toEqual(logged.map(([kind, , text]) => ({ kind, text })))
  expect((await client.query(`select to_regclass('activities') as it`)).rows).toEqual([{ it: null }])
})
