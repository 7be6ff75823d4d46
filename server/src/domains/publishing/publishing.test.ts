import { planLimits } from '@castwright/contract/billing/limits.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { deletePodcasts } from '../../../test/kit/rows.ts'
import { findVersion } from '../../platform/versions/versions.ts'
import { find, refusal, update } from '../episodes/testing.ts'
import { findPublication } from './service.ts'

const app = await useApp({ worker: false })
const owner = await makePerson(app)
const editor = await makePerson(app)
await givePlan(app, owner, 'AGENCY')

const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => (await app.pool.pool.query(text, values)).rows as Row[]

/** Each test has its own podcast. The plan allows ten per owner. */
async function show(): Promise<string> {
  await deletePodcasts(app)
  const { podcastId } = await makePodcast(app, owner)
  await makeMember(app, podcastId, editor, 'EDITOR')
  return podcastId
}

const numbers = async (podcastId: string) =>
  (
    await query(
      `select number_of_episodes as all, number_of_complete_episodes as complete, number_of_published_episodes as published
       from podcast_infos where podcast_id = $1`,
      podcastId,
    )
  )[0]

const notificationsOf = (type: string) =>
  query<{ user_id: string; trigger_user_id: string | null }>('select user_id, trigger_user_id from notifications where type = $1', type)

const recordingRow = async (recordingId: string) =>
  (
    await query<{ is_published: boolean; retired_until: Date | null }>(
      'select is_published, retired_until from recordings where id = $1',
      recordingId,
    )
  )[0]!

const eventsOf = async (podcastId: string) =>
  (await query<{ kind: string }>('select kind from events where podcast_id = $1 order by id', podcastId)).map(({ kind }) => kind)

test('publishes an episode: snapshot, date, counters, recording, notification and feed', async () => {
  const podcastId = await show()
  const { episodeId, recordingId } = await readyEpisode(app, owner, podcastId)
  expect(await numbers(podcastId)).toEqual({ all: 1, complete: 1, published: 0 })
  const before = await findVersion(app.app.db, 'podcast', podcastId)
  const episode = await publish(app, editor, episodeId)
  expect(episode).toMatchObject({ isPublished: true, publishedEpisodeModified: false, scheduledReleaseDate: null })
  expect(episode.lastPublishedDate).toMatch(/:00\.000Z$/)
  expect(Math.abs(app.clock.now().getTime() - Date.parse(episode.lastPublishedDate!))).toBeLessThan(3_600_000)
  expect(await findPublication(app.app.db, episodeId)).toMatchObject({
    podcastId,
    recordingId,
    guid: episodeId,
    publishedAt: new Date(episode.lastPublishedDate!),
    title: 'The long way home',
    snapshot: { title: 'The long way home', showNotes: '<p>We talk.</p>', photo: null, recording: { id: recordingId, fileType: 'mp3' } },
  })
  expect(await numbers(podcastId)).toEqual({ all: 1, complete: 0, published: 1 })
  expect(await recordingRow(recordingId)).toEqual({ is_published: true, retired_until: null })
  expect(await notificationsOf('EpisodePublished')).toEqual([{ user_id: owner.userId, trigger_user_id: editor.userId }])
  expect(await eventsOf(podcastId)).toContain('episode.published')
  expect((await findVersion(app.app.db, 'podcast', podcastId)).version).toBe(before.version + 1)

  // Publishing again, or with an older client, changes nothing.
  await publish(app, owner, episodeId)
  const data = { podcastId, episodeId }
  const { notification } = await as(app, owner).NotificationService.Create({ triggerUserId: owner.userId, type: 'EpisodePublished', data })
  expect(notification?.type).toBe('EpisodePublished')
  expect(await notificationsOf('EpisodePublished')).toHaveLength(1)
  expect((await findVersion(app.app.db, 'podcast', podcastId)).version).toBe(before.version + 1)
})

test('shows changes only after republishing, which keeps the date and notifies no one', async () => {
  const podcastId = await show()
  const { episodeId, recordingId } = await readyEpisode(app, owner, podcastId)
  const first = await publish(app, owner, episodeId)
  await update(app, owner, episodeId, { title: 'Another way home' })
  expect(await find(app, owner, episodeId)).toMatchObject({ publishedEpisodeModified: true })
  expect((await findPublication(app.app.db, episodeId))?.snapshot.title).toBe('The long way home')
  await query('update recordings set episode_id = null where id = $1', recordingId)
  const { recordingId: newRecording } = await makeRecording(app, owner, podcastId, { episodeId })
  app.clock.move(3_600_000)
  const again = await publish(app, owner, episodeId)
  expect(again).toMatchObject({ publishedEpisodeModified: false, lastPublishedDate: first.lastPublishedDate })
  expect(await findPublication(app.app.db, episodeId)).toMatchObject({
    recordingId: newRecording,
    publishedAt: new Date(first.lastPublishedDate!),
    snapshot: { title: 'Another way home', recording: { id: newRecording } },
  })
  // The old recording stays available for 30 days.
  const { is_published, retired_until } = await recordingRow(recordingId)
  expect(is_published).toBe(false)
  expect(Math.round((retired_until!.getTime() - app.clock.now().getTime()) / 86_400_000)).toBe(30)
  expect((await recordingRow(newRecording)).is_published).toBe(true)
  expect(await notificationsOf('EpisodePublished')).toHaveLength(1)
  expect(await numbers(podcastId)).toEqual({ all: 1, complete: 0, published: 1 })
})

test('unpublishing removes the episode from the feed immediately and keeps its GUID', async () => {
  const podcastId = await show()
  const { episodeId, recordingId } = await readyEpisode(app, owner, podcastId)
  const { lastPublishedDate } = await publish(app, owner, episodeId)
  await as(app, owner).EpisodeService.Schedule({ episodeId, scheduledReleaseDate: new Date(Date.now() + 86_400_000 * 3).toISOString() })
  const { episode } = await as(app, editor).EpisodeService.Unpublish({ episodeId })
  expect(episode).toMatchObject({
    isPublished: false,
    lastPublishedDate,
    scheduledReleaseDate: null,
    publishedEpisodeModified: false,
  })
  expect(await findPublication(app.app.db, episodeId)).toBeNull()
  expect(await recordingRow(recordingId)).toEqual({ is_published: false, retired_until: null })
  expect(await numbers(podcastId)).toEqual({ all: 1, complete: 1, published: 0 })
  expect(await eventsOf(podcastId)).toContain('episode.unpublished')
  expect(await refusal(app, owner, 'EpisodeService.Unpublish', { episodeId })).toEqual({ reason: 'not_published' })
  app.clock.move(1000)
  await publish(app, owner, episodeId)
  expect((await findPublication(app.app.db, episodeId))?.guid).toBe(episodeId)
  // Publishing it again notifies the team.
  expect(await notificationsOf('EpisodePublished')).toHaveLength(2)
})

test('keeps the original date after unpublishing unless another is chosen', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const original = '2020-02-03T03:05:17.000Z'
  await publish(app, owner, episodeId)
  // An imported date has seconds.
  await query('update episodes set last_published_date = $1 where id = $2', original, episodeId)
  const unpublish = () => as(app, owner).EpisodeService.Unpublish({ episodeId })
  const publishedAt = async () => (await findPublication(app.app.db, episodeId))?.publishedAt.toISOString()

  await unpublish()
  expect(await publish(app, owner, episodeId)).toMatchObject({ isPublished: true, lastPublishedDate: original })
  expect(await publishedAt()).toBe(original)

  await unpublish()
  const now = new Date(Math.floor(app.clock.now().getTime() / 60_000) * 60_000).toISOString()
  expect(await publish(app, owner, episodeId, { useCurrentDate: true })).toMatchObject({ lastPublishedDate: now })
  expect(await publishedAt()).toBe(now)

  await unpublish()
  expect(await publish(app, owner, episodeId, { publishedDate: original, useCurrentDate: true })).toMatchObject({
    lastPublishedDate: '2020-02-03T03:05:00.000Z',
  })

  await unpublish()
  const { episode } = await as(app, owner).EpisodeService.Schedule({ episodeId, scheduledReleaseDate: '2021-01-01T00:00:00Z' })
  expect(episode).toMatchObject({ isPublished: true, lastPublishedDate: now })
})

test('deleting a published episode deletes its snapshot and retires its recording', async () => {
  const podcastId = await show()
  const { episodeId, recordingId } = await readyEpisode(app, owner, podcastId)
  await publish(app, owner, episodeId)
  const { version } = await findVersion(app.app.db, 'podcast', podcastId)
  await as(app, owner).EpisodeService.Delete({ episodeId })
  expect(await query('select from publications')).toEqual([])
  expect((await recordingRow(recordingId)).is_published).toBe(false)
  expect(await numbers(podcastId)).toEqual({ all: 0, complete: 0, published: 0 })
  expect((await findVersion(app.app.db, 'podcast', podcastId)).version).toBeGreaterThan(version)
})

test('explains why an episode cannot be published and changes nothing', async () => {
  const podcastId = await show()
  const ready = () => readyEpisode(app, owner, podcastId)
  const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const cases: Array<[string, (episode: Awaited<ReturnType<typeof ready>>) => Promise<unknown>, Record<string, string>]> = [
    [
      'a step is open',
      (e) => query('update episode_progresses set write_show_notes = 0 where episode_id = $1', e.episodeId),
      { reason: 'not_ready' },
    ],
    ['no step was begun', (e) => query('delete from episode_progresses where episode_id = $1', e.episodeId), { reason: 'not_ready' }],
    ['no recording', (e) => query('update recordings set episode_id = null where id = $1', e.recordingId), { reason: 'not_ready' }],
    [
      'the file is gone',
      (e) => app.app.storage.remove({ bucket: 'recordings', object: e.object }),
      { reason: 'release_blocked', findings: 'audio-reachable' },
    ],
    [
      'the file is another',
      (e) =>
        app.app.storage.put({ bucket: 'recordings', object: e.object }, Buffer.from('not sound at all'), { contentType: 'audio/mpeg' }),
      { reason: 'release_blocked', findings: 'audio-length,audio-type' },
    ],
  ]
  for (const [what, spoil, meta] of cases) {
    const episode = await ready()
    await spoil(episode)
    const { episodeId } = episode
    expect(await refusal(app, owner, 'EpisodeService.Publish', { episodeId }), what).toEqual(meta)
    expect(await refusal(app, owner, 'EpisodeService.Schedule', { episodeId, scheduledReleaseDate: later }), what).toEqual(meta)
    expect(await refusal(app, owner, 'EpisodeService.Update', { episodeId, episode: { scheduledReleaseDate: later } }), what).toEqual(meta)
    expect(await find(app, owner, episodeId), what).toMatchObject({ isPublished: false, scheduledReleaseDate: null })
  }
  await query(`update podcasts set categories = '{}' where id = $1`, podcastId)
  const { episodeId } = await ready()
  await query(`update podcasts set categories = '{}' where id = $1`, podcastId)
  expect(await refusal(app, owner, 'EpisodeService.Publish', { episodeId })).toMatchObject({ findings: 'show-category' })
  expect(await query('select from publications')).toEqual([])
})

test('rejects future and invalid dates and accepts past ones', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const ahead = new Date(app.clock.now().getTime() + 120_000).toISOString()
  for (const publishedDate of [ahead, '1899-12-31T23:59:00Z'])
    expect(await refusal(app, owner, 'EpisodeService.Publish', { episodeId, publishedDate })).toEqual({
      published_date: 'Unable to save Release Date.',
    })
  const episode = await publish(app, owner, episodeId, { publishedDate: '2020-02-03T04:05:59.999+01:00' })
  expect(episode.lastPublishedDate).toBe('2020-02-03T03:05:00.000Z')
  // Imported dates have seconds. Saving a form without seconds keeps them.
  await app.pool.pool.query(`update episodes set last_published_date = '2020-02-03T03:05:17Z' where id = $1`, [episodeId])
  const same = await publish(app, owner, episodeId, { publishedDate: '2020-02-03T03:05:00Z' })
  expect(same.lastPublishedDate).toBe('2020-02-03T03:05:17.000Z')
  const moved = await publish(app, owner, episodeId, { publishedDate: '2021-02-03T03:05:00Z' })
  expect(moved.lastPublishedDate).toBe('2021-02-03T03:05:00.000Z')
  expect((await findPublication(app.app.db, episodeId))?.publishedAt).toEqual(new Date('2021-02-03T03:05:00Z'))
})

test('applies the same rules to release dates in the episode form', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const soon = new Date(app.clock.now().getTime() + 7_200_000)
  const minute = new Date(Math.floor(soon.getTime() / 60_000) * 60_000).toISOString()
  const save = (episode: Parameters<typeof update>[3], who = owner) => update(app, who, episodeId, episode)
  expect(await refusal(app, owner, 'EpisodeService.Update', { episodeId, episode: { lastPublishedDate: '2020-01-01T00:00:00Z' } })).toEqual(
    {
      reason: 'not_published',
    },
  )
  expect(await save({ scheduledReleaseDate: soon.toISOString() })).toMatchObject({ scheduledReleaseDate: minute, isPublished: false })
  // Unchanged values change nothing.
  const unproven = await makePerson(app, { verified: false })
  await makeMember(app, podcastId, unproven, 'EDITOR')
  const { version } = await findVersion(app.app.db, 'podcast', podcastId)
  expect(await save({ scheduledReleaseDate: minute, lastPublishedDate: null }, unproven)).toMatchObject({ scheduledReleaseDate: minute })
  const another = new Date(soon.getTime() + 60_000).toISOString()
  const asUnproven = { episodeId, episode: { scheduledReleaseDate: another } }
  expect(await refusal(app, unproven, 'EpisodeService.Update', asUnproven)).toEqual({ reason: 'unverified' })
  expect((await findVersion(app.app.db, 'podcast', podcastId)).version).toBe(version)
  expect(await save({ scheduledReleaseDate: null }, unproven)).toMatchObject({ scheduledReleaseDate: null })
  // A time in the past publishes now, with the other changes in the form.
  const out = await save({ title: 'In one go', scheduledReleaseDate: '2020-01-01T00:00:00Z' })
  expect(out).toMatchObject({ isPublished: true, scheduledReleaseDate: null, publishedEpisodeModified: false, title: 'In one go' })
  expect((await findPublication(app.app.db, episodeId))?.snapshot.title).toBe('In one go')
  // A changed publication date takes effect when the episode is republished.
  const moved = await save({ lastPublishedDate: '2020-05-06T07:08:09Z' })
  expect(moved).toMatchObject({ lastPublishedDate: '2020-05-06T07:08:00.000Z', publishedEpisodeModified: true })
  expect((await findPublication(app.app.db, episodeId))?.publishedAt).toEqual(new Date(out.lastPublishedDate!))
  await publish(app, owner, episodeId)
  expect((await findPublication(app.app.db, episodeId))?.publishedAt).toEqual(new Date('2020-05-06T07:08:00Z'))
  const future = { episodeId, episode: { lastPublishedDate: another } }
  expect(await refusal(app, owner, 'EpisodeService.Update', future)).toEqual({
    'episode.last_published_date': 'Unable to save Release Date.',
  })
})

test('publishes once when five requests race for the last episode of a plan, and always republishes', async () => {
  const podcastId = await show()
  await givePlan(app, owner, 'FREE')
  const ids: string[] = []
  for (let at = 0; at < 10; at += 1) ids.push((await readyEpisode(app, owner, podcastId)).episodeId)
  for (const episodeId of ids.slice(0, planLimits.FREE.publishedEpisodes - 1)) await publish(app, owner, episodeId)
  const tries = await Promise.all(ids.slice(5).map((episodeId) => callRaw(app, editor, 'EpisodeService.Publish', { episodeId })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412])
  expect(tries.filter(({ status }) => status === 412).map(({ body }) => (body as { meta: unknown }).meta)).toEqual(
    Array(4).fill({ reason: 'plan_limit', limit: 'publishedEpisodes' }),
  )
  expect(await numbers(podcastId)).toEqual({ all: 10, complete: 4, published: 6 })
  await update(app, owner, ids[0]!, { title: 'Anew' })
  expect(await publish(app, owner, ids[0]!)).toMatchObject({ publishedEpisodeModified: false })
  await givePlan(app, owner, 'AGENCY')
})

test('publishes once when two requests race', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  await Promise.all([publish(app, owner, episodeId), publish(app, editor, episodeId), publish(app, owner, episodeId)])
  expect(await notificationsOf('EpisodePublished')).toHaveLength(1)
  expect((await eventsOf(podcastId)).filter((kind) => kind === 'episode.published')).toHaveLength(1)
  expect(await numbers(podcastId)).toEqual({ all: 1, complete: 0, published: 1 })
})

test('a complete podcast rejects new episodes but publishes existing ones', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  await query('update podcasts set is_complete = true where id = $1', podcastId)
  expect(await publish(app, owner, episodeId)).toMatchObject({ isPublished: true })
})

test('rejects strangers, unverified users and invalid input', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const stranger = await makePerson(app)
  const unproven = await makePerson(app, { verified: false })
  await makeMember(app, podcastId, unproven, 'ADMIN')
  const input = { episodeId, scheduledReleaseDate: '2099-01-01T00:00:00Z' }
  const methods = ['Publish', 'Schedule', 'Unschedule', 'Unpublish', 'CheckRelease'] as const
  for (const method of methods) {
    const name = `EpisodeService.${method}` as const
    expect(await callRaw(app, stranger, name, input), name).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await callRaw(app, null, name, input), name).toMatchObject({ status: 401 })
    expect(await callRaw(app, owner, name, { ...input, episodeId: 'x' }), name).toMatchObject({
      status: 400,
      body: { meta: { episode_id: 'Must be a valid ID.' } },
    })
  }
  for (const method of ['Publish', 'Schedule'] as const)
    expect(await refusal(app, unproven, `EpisodeService.${method}`, input)).toEqual({ reason: 'unverified' })
  expect(await refusal(app, owner, 'EpisodeService.Publish', { ...input, publishedDate: 'soon' })).toHaveProperty('published_date')
  expect(await refusal(app, owner, 'EpisodeService.Schedule', { ...input, scheduledReleaseDate: '0000-01-01T00:00:00Z' })).toHaveProperty(
    'scheduled_release_date',
  )
  expect(await find(app, owner, episodeId)).toMatchObject({ isPublished: false, scheduledReleaseDate: null })
})

test('keeps published artwork until it is replaced', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  await query(`update episodes set photo = 'face' where id = $1`, episodeId)
  await publish(app, owner, episodeId)
  const removed = () => query(`select from pgboss.job where name = 'uploads.remove-objects' and data::text like '%face.jpg%'`)
  expect(await update(app, owner, episodeId, { photoUrl: null })).toMatchObject({ hasOwnPhoto: false, publishedEpisodeModified: true })
  expect(await removed()).toHaveLength(0)
  expect((await findPublication(app.app.db, episodeId))?.snapshot.photo).toBe('face')
  await publish(app, owner, episodeId)
  expect(await removed()).toHaveLength(1)
})

test('keeps the GUID and extras of an imported episode, and drops transcripts and chapters with the recording', async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  const [recording] = await query<{ id: string }>('select id from recordings where episode_id = $1', episodeId)
  const known = { guidIsPermaLink: true, persons: [{ name: 'Ada' }], seasonName: 'Winter' }
  const heard = { chapters: { object: 'c.json', type: 'x/y' }, transcripts: [{ object: 't.vtt', type: 'text/vtt' }] }
  const snapshot = async () => (await findPublication(app.app.db, episodeId))?.snapshot
  await query('update episodes set extras = $2 where id = $1', episodeId, { ...known, ...heard, recordingId: recording!.id })
  await publish(app, owner, episodeId)
  await as(app, owner).EpisodeService.Unpublish({ episodeId })
  await publish(app, owner, episodeId)
  expect(await snapshot()).toMatchObject({ ...known, ...heard })
  await query(
    `update episodes set title = 'Anew', published_episode_modified = true, extras = extras || '{"recordingId": "another"}' where id = $1`,
    episodeId,
  )
  await publish(app, owner, episodeId)
  expect(await snapshot()).toMatchObject({ ...known, title: 'Anew' })
  expect(await snapshot()).not.toHaveProperty('chapters')
})

test("applies the new owner's plan when a podcast is transferred during a publish", async () => {
  const podcastId = await show()
  const { episodeId } = await readyEpisode(app, owner, podcastId)
  await query('update podcast_infos set number_of_published_episodes = 6 where podcast_id = $1', podcastId)
  const client = await app.pool.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = $1 for no key update', [owner.userId])
    const publishing = refusal(app, editor, 'EpisodeService.Publish', { episodeId })
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await eventually(async () => expect(await query(waiting)).toHaveLength(1))
    for (const [userId, access] of [
      [owner.userId, 'ADMIN'],
      [editor.userId, 'OWNER'],
    ])
      await client.query('update podcast_roles set show_access = $3 where podcast_id = $1 and user_id = $2', [podcastId, userId, access])
    await client.query('commit')
    expect(await publishing).toMatchObject({ reason: 'plan_limit' })
  } finally {
    client.release()
  }
})
