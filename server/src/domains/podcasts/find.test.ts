import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { madeDownloads } from '../delivery/testing.ts'
import { addDownloads } from '../delivery/service.ts'
import * as podcasts from './service.ts'

const app = await useApp({ worker: false })
await makePerson(app)
const owner = await makePerson(app)

const titlesOf = async (person: Person) =>
  (await as(app, person).PodcastService.FindByUserID({ userId: person.userId })).podcasts.map(({ title }) => title)

describe('lists', () => {
  test("are sorted by title ignoring case and contain the user's podcasts", async () => {
    const [ada, bob] = [await makePerson(app), await makePerson(app)]
    for (const title of ['zebra', 'Apple', 'banana']) await makePodcast(app, ada, title)
    const { podcastId } = await makePodcast(app, bob, 'Middle')
    await makeMember(app, podcastId, ada, 'EDITOR')
    expect(await titlesOf(ada)).toEqual(['Apple', 'banana', 'Middle', 'zebra'])
    const { podcasts: owned } = await as(app, ada).PodcastService.FindOwnedByUserID({ userId: ada.userId })
    expect(owned.map(({ title }) => title)).toEqual(['Apple', 'banana', 'zebra'])
    const middle = (await as(app, ada).PodcastService.FindByUserID({ userId: ada.userId })).podcasts[2]
    expect(middle).toMatchObject({ showAccess: 'EDITOR', userId: bob.userId, lastUpdater: null, photoUrl: '', thumbnails: [] })
    await app.pool.pool.query('update podcast_roles set is_active = false where user_id = $1 and podcast_id = $2', [ada.userId, podcastId])
    expect(await titlesOf(ada)).toEqual(['Apple', 'banana', 'zebra'])
    expect(await titlesOf(await makePerson(app))).toEqual([])
  })

  test('take a fixed number of queries regardless of size', async () => {
    const one = await makePerson(app)
    await makePodcast(app, one)
    const ids: string[] = []
    for (let count = 0; count < 10; count++) ids.push((await makePodcast(app, owner, `Podcast ${count}`)).podcastId)
    await app.pool.pool.query(
      'update podcast_infos set number_of_episodes = 3000, number_of_published_episodes = 2900 where podcast_id = any($1)',
      [ids],
    )
    await app.pool.pool.query('update podcasts set last_updater_id = $1, last_updated_at = now() where id = any($2)', [owner.userId, ids])
    const list = (person: Person) => as(app, person).PodcastService.FindByUserID({ userId: person.userId })
    expect((await list(owner)).podcasts.map(({ numberOfEpisodes }) => numberOfEpisodes)).toEqual(ids.map(() => 3000))
    await list(one)
    const few = await countQueries(app, () => list(one))
    expect(await countQueries(app, () => list(owner))).toBe(few)
    // The podcasts and their downloads.
    expect(await countQueries(app, () => podcasts.findPodcasts(app.app, owner.userId))).toBe(2)
    expect(await countQueries(app, () => podcasts.findPodcasts(app.app, owner.userId, { owned: true }))).toBe(2)
    expect(await countQueries(app, () => podcasts.findPodcast(app.app, ids[0]!, owner.userId))).toBe(1)
  })

  test('include downloads, all-time and of the last 7 days', async () => {
    const ada = await makePerson(app)
    const { podcastId } = await makePodcast(app, ada, 'Heard')
    await makePodcast(app, ada, 'Unheard')
    const daysAgo = (days: number) => new Date(app.app.now().getTime() - days * 24 * 60 * 60 * 1000)
    const row = (days: number, downloads: number) =>
      madeDownloads({ podcastId, episodeId: crypto.randomUUID(), startedAt: daysAgo(days), downloads })
    await addDownloads(app.app, [row(0, 3), row(6, 4), row(7, 50), row(400, 1000)])
    const { podcasts: found } = await as(app, ada).PodcastService.FindByUserID({ userId: ada.userId })
    expect(found.map(({ downloads }) => downloads)).toEqual([
      { allTime: 1057, last7Days: 7, trend: [...Array<number>(20).fill(0), 50, 4, 0, 0, 0, 0, 0, 3] },
      { allTime: 0, last7Days: 0, trend: [] },
    ])
  })

  test('are private', async () => {
    const eve = await makePerson(app)
    for (const method of ['FindByUserID', 'FindOwnedByUserID'] as const) {
      const call = (person: Person | null) => callRaw(app, person, `PodcastService.${method}`, { userId: owner.userId })
      expect(await call(eve)).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
      expect(await call(null)).toMatchObject({ status: 401 })
      expect(await call(await makePerson(app, { beta: false }))).toMatchObject({ status: 403 })
      expect(await callRaw(app, eve, `PodcastService.${method}`, { userId: 'x' })).toMatchObject({ status: 400 })
    }
  })
})

test("statistics include the owner's plan and collaborators with invitations", async () => {
  const { podcastId } = await makePodcast(app, owner, 'Numbers')
  const [editor, admin] = [await makePerson(app), await makePerson(app)]
  await givePlan(app, owner, 'AGENCY')
  await givePlan(app, editor, 'STARTER')
  await makeMember(app, podcastId, editor, 'EDITOR')
  await makeMember(app, podcastId, admin, 'ADMIN')
  await app.pool.pool.query(
    `insert into podcast_roles (id, podcast_id, email, show_access, collaborator_type, is_active, created_at) values (gen_random_uuid(), $1, 'x@example.com', 'EDITOR', 'HOST', false, now())`,
    [podcastId],
  )
  const { podcastWithInfo } = await as(app, editor).PodcastService.FindWithInfo({ podcastId })
  expect(podcastWithInfo.podcastInfo).toMatchObject({ numberOfCollaborators: 3, subscriptionType: 'AGENCY' })
  expect(podcastWithInfo.podcast).toMatchObject({ showAccess: 'EDITOR', title: 'Numbers' })
  const { userInfo } = await as(app, editor).UserInfoService.FindOwnerByPodcastID({ podcastId })
  expect(userInfo).toMatchObject({ userId: owner.userId, subscriptionType: 'AGENCY' })
})

test('a podcast is visible only to its team', async () => {
  const { podcastId } = await makePodcast(app, owner, 'Private')
  const eve = await makePerson(app)
  const methods = [
    'PodcastService.Find',
    'PodcastService.FindWithInfo',
    'PodcastInfoService.FindByPodcastID',
    'UserInfoService.FindOwnerByPodcastID',
  ] as const
  for (const method of methods) {
    expect(await callRaw(app, null, method, { podcastId })).toMatchObject({ status: 401 })
    expect(await callRaw(app, eve, method, { podcastId })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await callRaw(app, owner, method, { podcastId: eve.userId })).toMatchObject({ status: 404 })
    expect(await callRaw(app, owner, method, { podcastId: '1 or 1=1' })).toMatchObject({ status: 400 })
    expect(await callRaw(app, owner, method, { podcastId })).toMatchObject({ status: 200 })
  }
})

describe('the public profile URL', () => {
  test('shows public fields to everyone and ignores case', async () => {
    const { podcastId } = await makePodcast(app, owner, 'Public')
    const profileUrl = `show-${podcastId.slice(-8)}`
    for (const address of [profileUrl, profileUrl.toUpperCase(), `https://example.com/pod/${profileUrl}`]) {
      const { status, body } = await callRaw(app, null, 'PodcastService.FindByProfileURL', { profileUrl: address })
      expect(status).toBe(200)
      const { podcast } = body as { podcast: Record<string, unknown> }
      expect(podcast).toMatchObject({ id: podcastId, title: 'Public', profile_url: profileUrl })
      for (const secret of [
        'owner_email',
        'owner_name',
        'user_id',
        'last_updater',
        'show_access',
        'project_key',
        'number_of_episodes',
        'time_zone',
      ])
        expect(podcast).not.toHaveProperty(secret)
    }
  })

  test('returns not_found if it is unknown', async () => {
    for (const profileUrl of ['no-such-show', '', '%', '\u0000', 'x'.repeat(201)]) {
      const { status } = await callRaw(app, null, 'PodcastService.FindByProfileURL', { profileUrl })
      expect([400, 404]).toContain(status)
    }
  })
})
