import { instantOf } from '@castwright/contract/publishing/release-time.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { build, type Built } from '../../build.ts'
import { as } from '../../../test/kit/as.ts'
import { givePlan, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { useShow } from '../../../test/kit/show.ts'
import { createLog } from '../../platform/log.ts'
import { findVersion } from '../../platform/versions/versions.ts'
import { find, update } from '../episodes/testing.ts'
import { findPublication, publishDueEpisodes } from './service.ts'

/** A second server on the same database. */

const show = await useShow({ worker: false, isFresh: true })
const { app, owner, editor } = show
const other = await build(app.app.config, app.connectionString, { now: app.clock.now, log: createLog('silent') })
afterAll(() => other.close())

const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => (await app.pool.pool.query(text, values)).rows as Row[]

beforeEach(async () => {
  await givePlan(app, owner, 'AGENCY')
})

const hour = 3_600_000
const publishDue = (built: Pick<Built, 'app'> = app) => publishDueEpisodes(built.app, new AbortController().signal)
const inAnHour = (): string => new Date(app.clock.now().getTime() + hour).toISOString()
const schedule = async (episodeId: string, scheduledReleaseDate = inAnHour(), who = editor) =>
  (await as(app, who).EpisodeService.Schedule({ episodeId, scheduledReleaseDate })).episode

const notificationsOf = (type: string) =>
  query<{ user_id: string; data: { why?: string }; delivery: string | null }>(
    'select user_id, data, delivery from notifications where type = $1 order by user_id',
    type,
  )

test('publishes a scheduled episode at its minute with that date and notifies the team', async () => {
  const { episodeId } = await readyEpisode(app, owner, show.podcastId)
  const { scheduledReleaseDate } = await schedule(episodeId)
  expect(scheduledReleaseDate).toMatch(/:00\.000Z$/)
  await publishDue()
  expect(await find(app, owner, episodeId)).toMatchObject({ isPublished: false, scheduledReleaseDate })
  expect(await findPublication(app.app.db, episodeId)).toBeNull()
  // No server ran for an hour after the release time.
  app.clock.move(2 * hour)
  await publishDue()
  expect(await find(app, owner, episodeId)).toMatchObject({
    isPublished: true,
    scheduledReleaseDate: null,
    lastPublishedDate: scheduledReleaseDate,
  })
  expect((await findPublication(app.app.db, episodeId))?.publishedAt).toEqual(new Date(scheduledReleaseDate!))
  expect((await notificationsOf('EpisodePublished')).map(({ user_id }) => user_id)).toEqual([owner.userId, editor.userId].toSorted())
})

test('gives an unpublished episode the scheduled date, not the original one', async () => {
  const { episodeId } = await readyEpisode(app, owner, show.podcastId)
  await as(app, owner).EpisodeService.Publish({ episodeId, publishedDate: '2020-02-03T03:05:00Z' })
  await as(app, owner).EpisodeService.Unpublish({ episodeId })
  const { scheduledReleaseDate } = await schedule(episodeId)
  app.clock.move(2 * hour)
  await publishDue()
  expect(await find(app, owner, episodeId)).toMatchObject({ isPublished: true, lastPublishedDate: scheduledReleaseDate })
})

test('does not publish an unscheduled or rescheduled episode at its old time', async () => {
  const [off, moved] = [await readyEpisode(app, owner, show.podcastId), await readyEpisode(app, owner, show.podcastId)]
  await schedule(off.episodeId)
  await schedule(moved.episodeId)
  await as(app, owner).EpisodeService.Unschedule({ episodeId: off.episodeId })
  await schedule(moved.episodeId, new Date(app.clock.now().getTime() + 3 * hour).toISOString())
  app.clock.move(2 * hour)
  await publishDue()
  expect(await query('select from publications')).toEqual([])
  app.clock.move(2 * hour)
  await publishDue()
  expect(await query('select episode_id as id from publications')).toEqual([{ id: moved.episodeId }])
})

test('bumps the feed version when the next release is canceled', async () => {
  const version = async () => (await findVersion(app.app.db, 'podcast', show.podcastId)).version
  const [refused, deleted] = [await readyEpisode(app, owner, show.podcastId), await readyEpisode(app, owner, show.podcastId)]
  await schedule(refused.episodeId)
  await schedule(deleted.episodeId)
  const before = await version()
  await as(app, owner).EpisodeService.Delete({ episodeId: deleted.episodeId })
  expect(await version()).toBe(before + 1)
  await query('update episode_progresses set setup = 0 where episode_id = $1', refused.episodeId)
  app.clock.move(2 * hour)
  await publishDue()
  expect(await find(app, owner, refused.episodeId)).toMatchObject({ isPublished: false, scheduledReleaseDate: null })
  expect(await version()).toBe(before + 2)
})

test('a scheduled republish keeps the date and shows the changes', async () => {
  const { episodeId } = await readyEpisode(app, owner, show.podcastId)
  const { lastPublishedDate } = await publish(app, owner, episodeId)
  await update(app, owner, episodeId, { title: 'Anew' })
  await schedule(episodeId)
  app.clock.move(2 * hour)
  await publishDue()
  expect(await find(app, owner, episodeId)).toMatchObject({
    publishedEpisodeModified: false,
    lastPublishedDate,
    scheduledReleaseDate: null,
  })
  expect((await findPublication(app.app.db, episodeId))?.snapshot.title).toBe('Anew')
  expect(await notificationsOf('EpisodePublished')).toHaveLength(1)
})

test('unschedules an episode that cannot be published and tells the team why, once', async () => {
  const cases: Array<[string, (episode: { episodeId: string; object: string }) => Promise<unknown>]> = [
    ["some steps aren't done", ({ episodeId }) => query('update episode_progresses set setup = 0 where episode_id = $1', episodeId)],
    ['directories would reject it', ({ object }) => app.app.storage.remove({ bucket: 'recordings', object })],
    [
      "you've reached a plan limit",
      async () => {
        await query('update podcast_infos set number_of_published_episodes = 6')
        await givePlan(app, owner, 'FREE')
      },
    ],
  ]
  const ids: string[] = []
  for (const [, spoil] of cases) {
    const episode = await readyEpisode(app, owner, show.podcastId)
    await schedule(episode.episodeId)
    await spoil(episode)
    app.clock.move(2 * hour)
    await publishDue()
    await publishDue()
    ids.push(episode.episodeId)
  }
  for (const episodeId of ids) expect(await find(app, owner, episodeId)).toMatchObject({ isPublished: false, scheduledReleaseDate: null })
  const failed = await notificationsOf('ReleaseFailed')
  expect(
    failed
      .filter(({ user_id }) => user_id === owner.userId)
      .map(({ data }) => data.why!)
      .toSorted(),
  ).toEqual(cases.map(([why]) => why).toSorted())
  expect(failed).toHaveLength(6)
  expect(new Set(failed.map(({ delivery }) => delivery))).toEqual(new Set(['at_once']))
})

test('retries a failed release later without blocking others', async () => {
  const [broken, fine] = [await readyEpisode(app, owner, show.podcastId), await readyEpisode(app, owner, show.podcastId)]
  await schedule(broken.episodeId)
  await schedule(fine.episodeId)
  await query(`create function stumble() returns trigger language plpgsql as $$ begin raise 'stumbled'; end $$`)
  await query(
    `create trigger stumble before insert on publications for each row when (new.episode_id = '${broken.episodeId}') execute function stumble()`,
  )
  app.clock.move(2 * hour)
  await publishDue()
  expect(await query('select episode_id as id from publications')).toEqual([{ id: fine.episodeId }])
  await query('drop function stumble cascade')
  expect(await find(app, owner, broken.episodeId)).toMatchObject({ isPublished: false })
  // Another server does not know about the failure.
  await publishDue(other)
  expect(await find(app, owner, broken.episodeId)).toMatchObject({ isPublished: true })
})

test('publishes each episode once when two servers race', async () => {
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const { podcastId: another } = await makePodcast(app, owner)
    for (let nth = 0; nth < 4; nth += 1) ids.push((await readyEpisode(app, owner, another)).episodeId)
  }
  for (const episodeId of ids) await schedule(episodeId, inAnHour(), owner)
  app.clock.move(2 * hour)
  await Promise.all([publishDue(), publishDue(other), publishDue(), publishDue(other)])
  for (let left = 1; left > 0;) {
    await Promise.all([publishDue(), publishDue(other)])
    left = (await query('select from episodes where scheduled_release_date is not null')).length
  }
  expect(await query('select from publications')).toHaveLength(ids.length)
  expect(await notificationsOf('EpisodePublished')).toHaveLength(ids.length)
  expect(await query(`select from events where kind = 'episode.published' and podcast_id in (select id from podcasts)`)).toHaveLength(12)
  expect(
    await query<{ right: boolean }>(
      `select bool_and(i.number_of_published_episodes = (select count(*) from episodes e where e.podcast_id = i.podcast_id and e.is_published)) as right
       from podcast_infos i`,
    ),
  ).toEqual([{ right: true }])
})

/** Local times around DST changes, and their UTC times. */
const nights: Array<[zone: string, date: string, time: string, instant: string]> = [
  // Skipped local time: moves forward by the length of the gap.
  ['America/New_York', '2040-03-11', '02:30', '2040-03-11T07:30:00.000Z'],
  ['Europe/Berlin', '2040-03-25', '02:30', '2040-03-25T01:30:00.000Z'],
  ['Australia/Lord_Howe', '2040-10-07', '02:15', '2040-10-06T15:45:00.000Z'],
  // Ambiguous local time: the first one.
  ['Australia/Lord_Howe', '2040-04-01', '01:45', '2040-03-31T14:45:00.000Z'],
  ['Europe/Berlin', '2040-10-28', '02:30', '2040-10-28T00:30:00.000Z'],
  ['America/New_York', '2040-11-04', '01:30', '2040-11-04T05:30:00.000Z'],
  // The same time on the next day.
  ['America/New_York', '2040-03-12', '02:30', '2040-03-12T06:30:00.000Z'],
  ['Europe/Berlin', '2040-10-29', '02:30', '2040-10-29T01:30:00.000Z'],
]

test('publishes once at the local time when DST changes', async () => {
  const released = () => query<{ guid: string }>('select guid from publications')
  const ids: string[] = []
  for (const [zone, date, time, instant] of nights) {
    const { episodeId } = await readyEpisode(app, owner, show.podcastId)
    expect((await schedule(episodeId, instantOf(date, time, zone).toISOString())).scheduledReleaseDate, `${zone} ${date}`).toBe(instant)
    ids.push(episodeId)
  }
  const inOrder = nights
    .map(([, , , instant], at) => ({ instant: Date.parse(instant), id: ids[at]! }))
    .toSorted((a, b) => a.instant - b.instant)
  for (const [at, { instant, id }] of inOrder.entries()) {
    app.clock.move(instant - app.clock.now().getTime() - 60_000)
    await publishDue()
    expect(await released()).toHaveLength(at)
    app.clock.move(60_001)
    await publishDue()
    expect((await findPublication(app.app.db, id))?.publishedAt).toEqual(new Date(instant))
    expect(await released()).toHaveLength(at + 1)
  }
})
