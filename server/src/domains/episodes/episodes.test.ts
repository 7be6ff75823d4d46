import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { deletePermanently, episodeForm, makeEpisode, setPublished } from '../../../test/kit/episodes.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { addMaterial } from '../../../test/kit/publishing.ts'
import { afterAnother } from '../../../test/kit/locks.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { setTimeZone } from '../../../test/kit/people.ts'
import { find, list, refusal, update } from './testing.ts'

let podcastId: string

const app = await useApp({ worker: false })
const owner = await makePerson(app)
const editor = await makePerson(app)
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
})

const day = 86_400_000
const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * day).toISOString()
const rows = async (text: string, values: unknown[] = []) =>
  (await app.pool.pool.query(text, values)).rows as Array<Record<string, unknown>>
const counts = async () => (await list(app, owner, podcastId)).counts

describe('a new episode', () => {
  test('is not created by, or announced to, a member who is removed at the same time', async () => {
    const removal = `delete from podcast_roles where podcast_id = '${podcastId}' and user_id = '${editor.userId}'`
    await afterAnother(app, podcastId, removal, () => makeEpisode(app, owner, podcastId))
    expect(await rows('select from notifications where podcast_id = $1', [podcastId])).toEqual([])
    await makeMember(app, podcastId, editor, 'EDITOR')
    const late = afterAnother(app, podcastId, removal, () => makeEpisode(app, editor, podcastId))
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
  })

  test('requires only title, type and advisory, and accepts the trailer level in one field', async () => {
    const least = { podcastId, title: 'Soon', episodeType: 'TRAILER', trailerType: 'SHOW_TRAILER', parentalAdvisory: 'clean' } as const
    const { episodeId } = await as(app, editor).EpisodeService.Create({ episode: least })
    expect(await find(app, owner, episodeId)).toMatchObject({ level: 'SHOW', trailerType: 'SHOW_TRAILER', bonusType: null, label: '' })
    const { episode } = await as(app, owner).EpisodeService.Update({
      episodeId,
      episode: { episodeType: 'BONUS', bonusType: 'EPISODE_BONUS', episodeNumber: 3 },
    })
    expect(episode).toMatchObject({ level: 'EPISODE', trailerType: null, bonusType: 'EPISODE_BONUS' })
  })

  test('is stored as submitted and counted', async () => {
    const plannedReleaseDate = inDays(3)
    const { episodeId } = await makeEpisode(app, editor, podcastId, { title: ' First ', label: 'Pilot', plannedReleaseDate })
    expect(await find(app, owner, episodeId)).toMatchObject({
      id: episodeId,
      podcastId,
      title: 'First',
      label: 'Pilot',
      episodeNumber: 1,
      plannedReleaseDate,
      isPublished: false,
      showNotes: '',
      showNotesVersion: 0,
      showNotesUpdatedBy: null,
      showNotesUpdaterId: null,
      summary: '',
      hasOwnPhoto: false,
      recording: null,
      migrationStatus: 'MIGRATION_NONE',
    })
    const listed = await list(app, owner, podcastId)
    expect(listed.counts).toEqual({ all: 1, inWork: 1, complete: 0, published: 0 })
    expect(listed.episodesWithProgress[0]).toMatchObject({
      episode: { id: episodeId },
      episodeProgress: { episodeId, currentStep: 'Episode Setup', percentCompleted: 0, setup: 0, version: 1, showNotesDoneAt: null },
    })
    const [podcast] = await rows(
      'select last_updater_id, number_of_episodes from podcasts join podcast_infos on podcast_id = id where id = $1',
      [podcastId],
    )
    expect(podcast).toEqual({ last_updater_id: editor.userId, number_of_episodes: 1 })
    const [episode] = await rows('select guid, creator_id from episodes where id = $1', [episodeId])
    expect(episode).toEqual({ guid: expect.stringMatching(/^[0-9a-f-]{36}$/), creator_id: editor.userId })
  })

  test('is announced to all active members except its creator', async () => {
    const gone = await makePerson(app)
    await makeMember(app, podcastId, gone, 'EDITOR')
    await app.pool.pool.query('update podcast_roles set is_active = false where user_id = $1', [gone.userId])
    const { episodeId } = await makeEpisode(app, editor, podcastId, { title: 'News' })
    const [{ profile_url: profileUrl }] = (await rows('select profile_url from podcasts where id = $1', [podcastId])) as [
      { profile_url: string },
    ]
    expect(await rows('select user_id, trigger_user_id, type, data, path from notifications where podcast_id = $1', [podcastId])).toEqual([
      {
        user_id: owner.userId,
        trigger_user_id: editor.userId,
        type: 'EpisodeAdded',
        data: { podcastTitle: 'Night Shift', episodeTitle: 'News' },
        path: `/${profileUrl}/episodes/manage/${episodeId}`,
      },
    ])
  })

  test('is validated against the show settings', async () => {
    const create = (changes: object) =>
      refusal(app, editor, 'EpisodeService.Create', { episode: { ...episodeForm(podcastId), ...changes } })
    expect(await create({ episodeNumber: null })).toEqual({ 'episode.episode_number': 'Missing #.' })
    expect(await create({ episodeType: 'TRAILER' })).toEqual({ 'episode.level': 'Please choose what this belongs to.' })
    expect(await create({ episodeType: 'BONUS', level: 'SEASON' })).toEqual({ 'episode.level': 'Please choose what this belongs to.' })
    expect(await create({ title: '', episodeNumber: 0 })).toEqual({
      'episode.title': 'Title cannot be empty.',
      'episode.episode_number': 'Invalid.',
    })
    await app.pool.pool.query(`update podcasts set episode_grouping = 'seasons', episode_numbering = 'no' where id = $1`, [podcastId])
    expect(await create({})).toEqual({ 'episode.season_number': 'Missing #.' })
    // Disabled fields are stored as null.
    const { episodeId } = await makeEpisode(app, editor, podcastId, { seasonNumber: 2, episodeNumber: 7, level: 'SHOW' })
    expect(await find(app, editor, episodeId)).toMatchObject({ seasonNumber: 2, episodeNumber: null, level: null })
    await app.pool.pool.query(`update podcasts set show_type = 'serial', episode_grouping = 'none' where id = $1`, [podcastId])
    expect(await create({ episodeNumber: null })).toEqual({ 'episode.episode_number': 'Missing #.' })
    expect(await counts()).toMatchObject({ all: 1 })
  })

  test("rejects a planned date before yesterday in the editor's time zone", async () => {
    const create = (plannedReleaseDate: string) =>
      refusal(app, editor, 'EpisodeService.Create', { episode: episodeForm(podcastId, { plannedReleaseDate }) })
    const tooEarly = { 'episode.planned_release_date': 'Unable to save Release Date.' }
    expect(await create(inDays(-1))).toBe(null)
    expect(await create(inDays(-2))).toEqual(tooEarly)
    expect(await create('0000-01-01T00:00:00Z')).toEqual(tooEarly)
    expect(await create('9999-12-31T23:59:59-12:00')).toEqual(tooEarly)
    // The first and the last time zone can be a day apart.
    const now = app.clock.now()
    for (const [zone, hours] of [
      ['Pacific/Kiritimati', 14],
      ['Pacific/Pago_Pago', -11],
    ] as const) {
      await setTimeZone(app, editor, zone)
      const local = new Date(now.getTime() + hours * 3_600_000)
      const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - hours * 3_600_000
      expect(await create(new Date(midnight - day).toISOString())).toBe(null)
      expect(await create(new Date(midnight - day - 1).toISOString())).toEqual(tooEarly)
    }
    await setTimeZone(app, editor, 'UTC')
  })

  test('is rejected for a complete podcast, even when the two race', async () => {
    await as(app, owner).PodcastService.Update({ podcastId, userId: owner.userId, updatedPodcast: { isComplete: true } })
    expect(await callRaw(app, editor, 'EpisodeService.Create', { episode: episodeForm(podcastId) })).toMatchObject({
      status: 412,
      body: { meta: { reason: 'podcast_complete' } },
    })
    await app.pool.pool.query('update podcasts set is_complete = false where id = $1', [podcastId])
    // Another transaction is marking the podcast as complete, so the new episode waits for it.
    const completing = await app.pool.pool.connect()
    await completing.query('begin')
    await completing.query('update podcasts set is_complete = true where id = $1', [podcastId])
    const adding = callRaw(app, editor, 'EpisodeService.Create', { episode: episodeForm(podcastId) })
    await eventually(async () => expect(await rows('select 1 from pg_locks where not granted')).not.toEqual([]))
    await completing.query('commit')
    completing.release()
    expect(await adding).toMatchObject({ status: 412, body: { meta: { reason: 'podcast_complete' } } })
    // The counter matches the episodes that were created while the podcast was opened and completed.
    const complete = (isComplete: boolean) =>
      callRaw(app, owner, 'PodcastService.Update', { podcastId, userId: owner.userId, updatedPodcast: { isComplete } })
    const add = () => callRaw(app, editor, 'EpisodeService.Create', { episode: episodeForm(podcastId) })
    const answers = await Promise.all([complete(false), add(), add(), add(), complete(true), add(), add(), complete(false), add()])
    for (const { status } of answers) expect([200, 412]).toContain(status)
    const [{ n }] = (await rows('select count(*)::int as n from episodes where podcast_id = $1', [podcastId])) as [{ n: number }]
    expect((await counts()).all).toBe(n)
  })
})

describe('an update', () => {
  test('changes only the given fields', async () => {
    const { episodeId } = await makeEpisode(app, editor, podcastId, { label: 'Pilot', plannedReleaseDate: inDays(4) })
    const before = await find(app, editor, episodeId)
    const after = await update(app, owner, episodeId, { title: 'Second thoughts', itunesVisibility: 'hide' })
    expect(after).toEqual({ ...before, title: 'Second thoughts', itunesVisibility: 'hide' })
    expect(await update(app, owner, episodeId, { label: '', plannedReleaseDate: null, parentalAdvisory: 'explicit' })).toMatchObject({
      title: 'Second thoughts',
      label: '',
      plannedReleaseDate: null,
      parentalAdvisory: 'explicit',
    })
    const [podcast] = await rows('select last_updater_id from podcasts where id = $1', [podcastId])
    expect(podcast).toEqual({ last_updater_id: owner.userId })
  })

  test('validates type and numbers together, and only if one of them is given', async () => {
    const { episodeId } = await makeEpisode(app, editor, podcastId, { episodeNumber: 4 })
    await app.pool.pool.query(`update podcasts set episode_grouping = 'seasons' where id = $1`, [podcastId])
    const change = (episode: object) => refusal(app, editor, 'EpisodeService.Update', { episodeId, episode })
    expect(await change({ title: 'Still fine' })).toBe(null)
    expect(await change({ episodeNumber: 5 })).toEqual({ 'episode.season_number': 'Missing #.' })
    expect(await change({ episodeType: 'TRAILER' })).toEqual({ 'episode.level': 'Please choose what this belongs to.' })
    expect(await update(app, editor, episodeId, { episodeType: 'TRAILER', level: 'SEASON', seasonNumber: 1 })).toMatchObject({
      episodeType: 'TRAILER',
      level: 'SEASON',
      seasonNumber: 1,
      episodeNumber: null,
    })
  })

  test('does nothing if the values are the same', async () => {
    const { episodeId } = await makeEpisode(app, editor, podcastId, { plannedReleaseDate: inDays(1) })
    await update(app, editor, episodeId, { showNotes: '<p>Notes</p>' })
    await setPublished(app, episodeId)
    const state = () =>
      rows('select e.*, p.last_updater_id, p.last_updated_at from episodes e join podcasts p on p.id = podcast_id where e.id = $1', [
        episodeId,
      ])
    const before = await state()
    const { title, label, plannedReleaseDate, showNotes, episodeNumber } = await find(app, editor, episodeId)
    await update(
      app,
      owner,
      episodeId,
      { title, label, plannedReleaseDate, showNotes, episodeNumber, showNotesVersion: 0 },
      { thumbnailFile: null },
    )
    await update(app, owner, episodeId, {})
    expect(await state()).toEqual(before)
  })

  test('marks a published episode as modified and keeps its planned date', async () => {
    const { episodeId } = await makeEpisode(app, editor, podcastId, { plannedReleaseDate: inDays(1) })
    await setPublished(app, episodeId)
    expect(await refusal(app, editor, 'EpisodeService.Update', { episodeId, episode: { plannedReleaseDate: inDays(2) } })).toEqual({
      'episode.planned_release_date': 'Unable to save Release Date.',
    })
    expect((await find(app, editor, episodeId)).publishedEpisodeModified).toBe(false)
    expect(await update(app, editor, episodeId, { title: 'Corrected' })).toMatchObject({ publishedEpisodeModified: true })
  })

  test('keeps a planned date in the past', async () => {
    const { episodeId } = await makeEpisode(app, editor, podcastId, { plannedReleaseDate: inDays(1) })
    await app.pool.pool.query(`update episodes set planned_release_date = '2020-02-02T10:00:00Z' where id = $1`, [episodeId])
    const plannedReleaseDate = '2020-02-02T11:00:00+01:00'
    expect(await update(app, editor, episodeId, { plannedReleaseDate, title: 'Late' })).toMatchObject({ title: 'Late' })
    expect(
      await refusal(app, editor, 'EpisodeService.Update', { episodeId, episode: { plannedReleaseDate: '2020-02-02T10:01:00Z' } }),
    ).toEqual({
      'episode.planned_release_date': 'Unable to save Release Date.',
    })
  })

  test('ignores fields that the server sets', async () => {
    const { episodeId } = await makeEpisode(app, editor, podcastId)
    const before = await find(app, editor, episodeId)
    const other = await makePodcast(app, owner, 'Other')
    const date = '2020-01-01T00:00:00Z'
    const owned = {
      id: podcastId,
      podcastId: other.podcastId,
      guid: 'x',
      photo: 'x',
      summary: 'x',
      state: 'published',
      creatorId: owner.userId,
      percentCompleted: 100,
      duration: 5,
      isPublished: true,
      publishedEpisodeModified: true,
      createdAt: date,
      ['__proto__']: { title: 'x' },
    }
    expect(await refusal(app, editor, 'EpisodeService.Update', { episodeId, episode: owned })).toBe(null)
    expect(await find(app, editor, episodeId)).toEqual(before)
  })
})

describe('a deletion', () => {
  test('deletes everything that belongs to the episode, updates counters and is recorded', async () => {
    const [one, two, three] = [
      await makeEpisode(app, editor, podcastId, { title: 'One' }),
      await makeEpisode(app, editor, podcastId, { title: 'Two' }),
      await makeEpisode(app, editor, podcastId, { title: 'Three' }),
    ]
    await setPublished(app, three.episodeId)
    const done = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
    await addMaterial(app, editor, podcastId, two.episodeId)
    await as(app, editor).EpisodeProgressService.Update({ episodeProgress: { episodeId: two.episodeId, ...done } })
    expect(await counts()).toEqual({ all: 3, inWork: 1, complete: 1, published: 1 })
    for (const { episodeId } of [three, two]) await deletePermanently(app, editor, episodeId)
    expect(await counts()).toEqual({ all: 1, inWork: 1, complete: 0, published: 0 })
    expect(await callRaw(app, editor, 'EpisodeService.Delete', { episodeId: two.episodeId })).toMatchObject({ status: 404 })
    expect(await rows('select 1 from episode_progresses where episode_id = $1', [two.episodeId])).toEqual([])
    expect(await rows(`select data from events where podcast_id = $1 and kind = 'episode.deleted' order by id`, [podcastId])).toEqual([
      { data: { title: 'Three' } },
      { data: { title: 'Two' } },
    ])
    const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId, limit: 1 })
    expect(activities[0]).toMatchObject({ text: 'deleted the episode Two' })
    expect((await list(app, owner, podcastId)).episodesWithProgress.map(({ episode }) => episode.id)).toEqual([one.episodeId])
  })

  test('happens once when requests race', async () => {
    const { episodeId } = await makeEpisode(app, editor, podcastId)
    await makeEpisode(app, editor, podcastId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => callRaw(app, editor, 'EpisodeService.Delete', { episodeId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    expect(await counts()).toEqual({ all: 1, inWork: 1, complete: 0, published: 0 })
  })
})
