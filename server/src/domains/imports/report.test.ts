import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deletePodcasts } from '../../../test/kit/rows.ts'
import { newId } from '../../platform/ids.ts'
import { compareAfter, readMigration } from './service.ts'
import { importForm, oldFeed, useOldHost, insertProof } from './testing.ts'

const sql = (text: string, values: unknown[] = []) => app.pool.pool.query<Record<string, never>>(text, values)

const host = await useOldHost()
const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
await makePerson(app)
const [owner, stranger] = [await makePerson(app), await makePerson(app)]
await givePlan(app, owner, 'PRO')
beforeEach(async () => {
  serve(oldFeed([{ guid: 'one' }, { guid: 'two' }]))
  await deletePodcasts(app)
})

const serve = (body: string): void => void host.pages.set('/feed.xml', body)
const info = async (podcastId: string) => (await as(app, owner).MigrationInfoService.FindByPodcastID({ podcastId })).migrationInfo

/** A podcast whose feed was read, without any files yet. */
async function imported(): Promise<string> {
  const feed = `${host.url}/feed.xml`
  await insertProof(app, owner, feed)
  const input = { rssFeedUrl: feed, podcast: importForm('old-show'), userId: owner.userId, oldHost: 'Libsyn' as const }
  const { podcastId } = await as(app, owner).PodcastService.Migrate(input)
  await readMigration(app.app, { podcastId }, new AbortController().signal)
  return podcastId
}

/** Marks all items as done, except the failed ones, as the loader would. */
async function arrive(podcastId: string, failed: string[] = []): Promise<void> {
  const { rows: items } = await sql('select episode_id, item from migration_items where podcast_id = $1', [podcastId])
  for (const row of items as unknown as Array<{
    episode_id: string
    item: { guid: string; title: string; publishedAt: string; enclosure: { length: number } }
  }>) {
    const { episode_id: episodeId, item } = row
    if (failed.includes(item.guid)) {
      await sql(`update migration_items set state = 'failed', error_message = 'The host is away.' where episode_id = $1`, [episodeId])
      continue
    }
    const recordingId = newId()
    await sql(
      `insert into recordings (id, podcast_id, episode_id, file_name, file_type, object, file_size, duration, created_at)
       values ($1, $2, $3, $4, 'mp3', $4, $5, 60, now())`,
      [recordingId, podcastId, episodeId, `${recordingId}.mp3`, item.enclosure.length],
    )
    await sql(
      `insert into publications (episode_id, podcast_id, recording_id, guid, published_at, taken_at, title, snapshot)
       values ($1, $2, $3, $4, $5, now(), $6, $7)`,
      [
        episodeId,
        podcastId,
        recordingId,
        item.guid,
        item.publishedAt,
        item.title,
        { recording: { duration: 60, fileSize: item.enclosure.length } },
      ],
    )
    await sql(`update migration_items set state = 'done', bytes_done = $2 where episode_id = $1`, [episodeId, item.enclosure.length])
  }
  await sql(`update migrations set state = 'done' where podcast_id = $1`, [podcastId])
}

test('gives green advice and allows closing the banner if both feeds are equal', async () => {
  const podcastId = await imported()
  const service = as(app, owner).MigrationInfoService
  const close = () => service.Update({ migrationInfo: { podcastId, isMigrating: false } })
  await expect(close()).rejects.toMatchObject({ meta: { reason: 'migration_running' } })
  expect(await service.FindReport({ podcastId })).toEqual({ migrationReport: null })
  await arrive(podcastId)
  expect(await info(podcastId)).toMatchObject({ redirectAdvice: 'wait', percent: 100, migratedEpisodes: 2 })
  await compareAfter(app.app, podcastId)
  const { migrationReport } = await service.FindReport({ podcastId })
  expect(migrationReport).toMatchObject({
    oldItems: 2,
    ourItems: 2,
    sameGuids: 2,
    sameItems: 2,
    oldBytes: 2000,
    ourBytes: 2000,
    differences: [],
    numberOfDifferences: 0,
  })
  expect(await info(podcastId)).toMatchObject({ redirectAdvice: 'ready', isMigrating: true })
  expect((await close()).migrationInfo.isMigrating).toBe(false)
})

test('names differences, accepts them as seen, and asks again when others appear', async () => {
  serve(oldFeed([{ guid: 'one' }, { guid: 'two' }, { guid: 'bad' }]))
  const podcastId = await imported()
  await arrive(podcastId, ['bad'])
  const service = as(app, owner).MigrationInfoService
  const bare = '<podcast:guid>other</podcast:guid><item><title>Bare</title><guid>bare</guid></item>'
  serve(
    oldFeed(
      [
        { guid: 'one', title: 'Renamed', date: 'Tue, 03 Mar 2020 10:00:00 GMT', length: 999, duration: '5:00' },
        { guid: 'bad' },
        { guid: 'new' },
      ],
      { more: bare },
    ),
  )
  const { migrationReport } = await service.Compare({ podcastId })
  expect(migrationReport.differences.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'show_guid Old Show',
    'title one',
    'date one',
    'duration one',
    'bytes one',
    'failed bad',
    'missing new',
    'added two',
    'skipped Bare',
  ])
  expect(migrationReport).toMatchObject({
    oldItems: 4,
    ourItems: 2,
    sameGuids: 1,
    sameItems: 0,
    numberOfDifferences: 9,
    acceptedAt: null,
  })
  expect(migrationReport.differences.find(({ kind }) => kind === 'failed')?.ours).toBe('The host is away.')
  expect(await info(podcastId)).toMatchObject({ redirectAdvice: 'differs', numberOfDifferences: 9, percent: 100, failedEpisodes: 1 })

  const accept = (comparedAt: string) => service.AcceptDifferences({ podcastId, comparedAt })
  await expect(accept('2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'aborted', meta: { reason: 'report_outdated' } })
  expect((await accept(migrationReport.comparedAt)).migrationInfo).toMatchObject({ redirectAdvice: 'ready', numberOfDifferences: 0 })
  const again = (await service.Compare({ podcastId })).migrationReport
  expect(again.acceptedAt).not.toBeNull()
  serve(oldFeed([{ guid: 'one' }]))
  expect((await service.Compare({ podcastId })).migrationReport.acceptedAt).toBeNull()
  expect(await info(podcastId)).toMatchObject({ redirectAdvice: 'differs' })
  await sql(`update migrations set state = 'running' where podcast_id = $1`, [podcastId])
  await expect(accept(again.comparedAt)).rejects.toMatchObject({ meta: { reason: 'migration_running' } })
})

test('allows only the team to compare, and only imported podcasts', async () => {
  const podcastId = await imported()
  const of = (who: Person) => as(app, who).MigrationInfoService
  const comparedAt = '2020-01-01T00:00:00Z'
  for (const call of [
    () => of(stranger).FindByPodcastID({ podcastId }),
    () => of(stranger).Update({ migrationInfo: { podcastId, isMigrating: false } }),
    () => of(stranger).Compare({ podcastId }),
    () => of(stranger).FindReport({ podcastId }),
    () => of(stranger).AcceptDifferences({ podcastId, comparedAt }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  await makeMember(app, podcastId, stranger, 'EDITOR')
  await expect(of(stranger).AcceptDifferences({ podcastId, comparedAt })).rejects.toMatchObject({ meta: { reason: 'role' } })
  const native = (await makePodcast(app, owner)).podcastId
  expect(await of(owner).FindByPodcastID({ podcastId: native })).toEqual({ migrationInfo: null })
  await expect(of(owner).Compare({ podcastId: native })).rejects.toMatchObject({ meta: { reason: 'not_migrating' } })
  const bad = await callRaw(app, owner, 'MigrationInfoService.Update', { migrationInfo: { podcastId, isMigrating: true } })
  expect(bad.status).toBe(400)
})
