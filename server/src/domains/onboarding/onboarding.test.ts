import { firstTaskDays } from '@castwright/contract/onboarding/shapes.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeInvitation, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { noteBackup } from '../../platform/backup/port.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvent } from '../events/service.ts'
import { findFirstTask, findGettingStarted } from './service.ts'

const app = await useApp({ worker: false })
const operator = await makePerson(app)

const find = async (person: Person) => (await as(app, person).OnboardingService.Find({})).gettingStarted
const doneFor = async (person: Person) => (await find(person))?.items.filter(({ done }) => done).map(({ name }) => name)

test('follows the podcasts that the caller owns', async () => {
  const ada = await makePerson(app)
  expect(await find(ada)).toMatchObject({ dismissed: false, podcast: null, episodeId: null })
  expect((await find(ada))?.items.map(({ name }) => name)).toEqual([
    'show',
    'artwork',
    'episode',
    'recording',
    'publish',
    'directories',
    'team',
  ])
  expect(await doneFor(ada)).toEqual([])

  const { podcastId } = await makePodcast(app, ada)
  const { podcast } = await as(app, ada).PodcastService.Find({ podcastId })
  expect(await find(ada)).toMatchObject({ podcast: { id: podcastId, profileUrl: podcast.profileUrl } })
  expect(await doneFor(ada)).toEqual(['show'])

  const { episodeId } = await makeEpisode(app, ada, podcastId)
  expect(await find(ada)).toMatchObject({ episodeId })
  const { pool } = app.pool
  await pool.query(
    `insert into recordings (id, podcast_id, episode_id, file_name, file_type, object, file_size, duration, created_at)
     values (gen_random_uuid(), $1, $2, 'a.mp3', 'mp3', 'a.mp3', 1, 1, now())`,
    [podcastId, episodeId],
  )
  expect(await doneFor(ada)).toEqual(['show', 'episode', 'recording'])
  await pool.query('update episodes set is_published = true where id = $1', [episodeId])
  await pool.query(`update podcasts set is_default_photo = false, spotify_url = 'https://open.spotify.com/show/1' where id = $1`, [
    podcastId,
  ])
  await makeMember(app, podcastId, operator, 'EDITOR')
  expect(await doneFor(ada)).toEqual(['show', 'artwork', 'episode', 'recording', 'publish', 'directories', 'team'])
  expect(await find(ada)).toMatchObject({ episodeId: null })

  // Nothing of it belongs to another person.
  expect(await doneFor(await makePerson(app))).toEqual([])
})

test("is not for people who only work on other people's podcasts", async () => {
  const [owner, editor] = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, owner)
  await makeMember(app, podcastId, editor, 'EDITOR')
  expect(await find(editor)).toBeNull()
  expect(await doneFor(owner)).toEqual(['show', 'team'])
})

test('includes the mail server and backups for the operator', async () => {
  const items = (await find(operator))?.items.slice(-2)
  expect(items).toEqual([
    { name: 'mail', done: false },
    { name: 'backups', done: false },
  ])
  await noteBackup(app.dataDir, new Date())
  expect((await find(operator))?.items.at(-1)).toEqual({ name: 'backups', done: true })
})

test('is hidden and shown again by its owner alone', async () => {
  const [ada, bob] = [await makePerson(app), await makePerson(app)]
  for (let at = 0; at < 2; at++) await as(app, ada).OnboardingService.Dismiss({ dismissed: true })
  expect([(await find(ada))?.dismissed, (await find(bob))?.dismissed]).toEqual([true, false])
  await as(app, ada).OnboardingService.Dismiss({ dismissed: false })
  expect((await find(ada))?.dismissed).toBe(false)
  await expect(as(app, ada).OnboardingService.Dismiss({ dismissed: 'yes' as never })).rejects.toMatchObject({ code: 'invalid_argument' })
})

test('takes one query, however many podcasts there are', async () => {
  const ada = await makePerson(app)
  for (let at = 0; at < 5; at++) await makePodcast(app, ada)
  const caller = { userId: ada.userId, isOperator: false }
  expect(await countQueries(app, () => findGettingStarted(app.app, caller))).toBe(1)
})

/** Accepts an invitation to the podcast, with this team role. */
async function joinAs(role: CollaboratorType, podcastId: string, owner: Person): Promise<Person> {
  const person = await makePerson(app)
  const { podcastRoleId, token } = await makeInvitation(app, podcastId, owner, person.email)
  await app.pool.pool.query('update podcast_roles set collaborator_type = $2 where id = $1', [podcastRoleId, role])
  await as(app, person).TeamManagementService.AnswerInvitation({ token, accept: true })
  return person
}

const firstTask = async (person: Person, podcastId: string) =>
  (await as(app, person).OnboardingService.FindFirstTask({ podcastId })).firstTask

const note = (event: Parameters<typeof recordEvent>[2]) => app.app.transaction((tx) => recordEvent(app.app, tx, event))

test('has a first task for each team role, until it is done', async () => {
  const ada = await makePerson(app)
  const { podcastId } = await makePodcast(app, ada)
  const [host, engineer, marketer, writer] = [
    await joinAs('HOST', podcastId, ada),
    await joinAs('AUDIO_ENGINEER', podcastId, ada),
    await joinAs('MARKETING_MANAGER', podcastId, ada),
    await joinAs('COPYWRITER', podcastId, ada),
  ]
  const all = () => Promise.all([host, engineer, marketer, writer].map((person) => firstTask(person, podcastId)))
  // There is no episode to write about yet, and no recording to cut a clip from.
  expect(await all()).toMatchObject([{ name: 'episode', role: 'HOST', episode: null }, { name: 'recording', episode: null }, null, null])

  const { episodeId } = await makeEpisode(app, host, podcastId, { title: 'Fog' })
  const recordingId = newId()
  await app.pool.pool.query(
    `insert into recordings (id, podcast_id, file_name, file_type, object, file_size, duration, created_at)
     values ($1, $2, 'a.mp3', 'mp3', 'first-task.mp3', 1, 1, now())`,
    [recordingId, podcastId],
  )
  const episode = { id: episodeId, title: 'Fog' }
  expect(await all()).toMatchObject([null, { name: 'recording', episode }, { name: 'clip', recordingId }, { name: 'notes', episode }])

  const recording = { recordingId, fileName: 'a.mp3' }
  await note({ podcastId, actorId: engineer.userId, kind: 'recording.uploaded', data: recording })
  await note({ podcastId, actorId: marketer.userId, kind: 'clip.created', data: { ...recording, title: 'The best part' } })
  await as(app, writer).EpisodeService.Update({ episodeId, episode: { showNotes: '<p>Fog.</p>', showNotesVersion: 0 } })
  expect(await all()).toEqual([null, null, null, null])
})

test('keeps a hidden first task hidden for this person and show alone', async () => {
  const ada = await makePerson(app)
  const [{ podcastId }, { podcastId: other }] = [await makePodcast(app, ada), await makePodcast(app, ada, 'Day Shift')]
  const [bob, eve] = [await joinAs('PRODUCER', podcastId, ada), await joinAs('PRODUCER', podcastId, ada)]
  const { token } = await makeInvitation(app, other, ada, bob.email)
  await as(app, bob).TeamManagementService.AnswerInvitation({ token, accept: true })
  for (let at = 0; at < 2; at++) await as(app, bob).OnboardingService.HideFirstTask({ podcastId })
  expect([await firstTask(bob, podcastId), await firstTask(bob, other), await firstTask(eve, podcastId)]).toMatchObject([
    null,
    { name: 'episode' },
    { name: 'episode' },
  ])
})

test('has no first task for the owner, for members of long ago, and for others', async () => {
  const [ada, old] = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, ada)
  await makeMember(app, podcastId, old, 'ADMIN')
  const late = await joinAs('HOST', podcastId, ada)
  expect([await firstTask(ada, podcastId), await firstTask(old, podcastId)]).toEqual([null, null])
  const inDays = (days: number) => () => new Date(app.clock.now().getTime() + days * 86_400_000)
  const at = (days: number) => findFirstTask({ db: app.app.db, now: inDays(days) }, late.userId, podcastId)
  expect([await at(firstTaskDays - 1), await at(firstTaskDays + 1)]).toMatchObject([{ name: 'episode' }, null])
  const stranger = as(app, await makePerson(app)).OnboardingService
  for (const call of [stranger.FindFirstTask, stranger.HideFirstTask])
    await expect(call({ podcastId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as(app, late).OnboardingService.HideFirstTask({ podcastId: 'x' })).rejects.toMatchObject({ code: 'invalid_argument' })
})
