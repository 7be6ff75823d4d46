import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { noteBackup } from '../../platform/backup/port.ts'
import { findGettingStarted } from './service.ts'

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
