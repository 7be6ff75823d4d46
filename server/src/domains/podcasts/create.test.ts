import { camel } from '@castwright/contract/case.ts'
import { planLimits } from '@castwright/contract/billing/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson } from '../../../test/kit/people.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { sharp } from '../../platform/images/sharp.ts'
import { upload } from '../uploads/testing.ts'
import { activities, create, find, freshUrl, newForm, objectOf, picture, refusal, removalsDone, storedObjects } from './testing.ts'

const app = await useApp({ listen: true })
await makePerson(app)
const ada = await makePerson(app)
await givePlan(app, ada, 'AGENCY')
// Tests create more often than the rate limit allows.
beforeEach(() => deleteAll(app, 'rates'))

const call = (person: Person | null, changes: object = {}, rest: object = {}) =>
  callRaw(app, person, 'PodcastService.Create', { podcast: { ...newForm(), ...changes }, userId: (person ?? ada).userId, ...rest })

describe('a new podcast', () => {
  test('has values from the form, the browser and the account', async () => {
    const owner = await makePerson(app)
    await renamePerson(app, owner, 'Ada', 'Lovelace')
    const form = newForm({
      title: '  Night\u202e Shift ',
      profileUrl: ' Night-Shift ',
      categories: ['Technology', 'History'],
      showSummary: '<p onclick="x()">After <b>midnight</b><script>alert(1)</script></p>',
      language: 'EN-us',
      location: 'gb',
      timeZone: 'Europe/London',
    })
    const { podcastId } = await as(app, owner).PodcastService.Create({ podcast: form, userId: owner.userId })
    const podcast = await find(app, owner, podcastId)
    expect(podcast).toMatchObject({
      id: podcastId,
      title: 'Night Shift',
      profileUrl: 'night-shift',
      projectKey: 'NSH',
      showSummary: '<p>After <strong>midnight</strong></p>',
      categories: ['Technology', 'History'],
      language: 'en-US',
      location: 'GB',
      timeZone: 'Europe/London',
      authors: ['Ada Lovelace'],
      ownerName: 'Ada Lovelace',
      copyright: 'Ada Lovelace',
      ownerEmail: owner.email,
      isDefaultPhoto: true,
      isComplete: false,
      userId: owner.userId,
      showAccess: 'OWNER',
      numberOfEpisodes: 0,
      lastUpdaterId: owner.userId,
      lastUpdater: { firstName: 'Ada', lastName: 'Lovelace' },
    })
    const { podcastInfo } = await as(app, owner).PodcastInfoService.FindByPodcastID({ podcastId })
    expect(podcastInfo).toMatchObject({ numberOfCollaborators: 0, subscriptionType: 'FREE', recordingStorageUsed: 0 })
    expect(podcastInfo.teamRoles).toHaveLength(6)
    expect(await activities(app, owner, podcastId)).toEqual(['created the podcast Night Shift'])
  })

  test('leaves unknown values empty and ignores invalid ones', async () => {
    const podcast = await create(app, ada, { language: 'klingon!', location: 'ZZ' })
    expect(podcast).toMatchObject({ language: '', location: '', timeZone: 'UTC', authors: [], ownerName: '', copyright: '' })
  })

  test('numbers its episodes if it is serial', async () => {
    expect(await create(app, ada, { showType: 'serial', episodeNumbering: 'no' })).toMatchObject({ episodeNumbering: 'yes' })
    expect(await create(app, ada, { episodeNumbering: 'no' })).toMatchObject({ episodeNumbering: 'no' })
  })

  test('gets generated artwork with its title, in every size', async () => {
    const podcast = await create(app, ada, { title: 'Drawn by Hand' })
    const shown = await fetch(podcast.photoUrl)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 3000 })
    expect(podcast.thumbnails.map(({ width }) => width)).toEqual([96, 192, 384, 768])
    for (const { webpUrl, jpegUrl, width } of podcast.thumbnails) {
      expect((await fetch(webpUrl)).headers.get('content-type')).toBe('image/webp')
      const jpeg = Buffer.from(await (await fetch(jpegUrl)).arrayBuffer())
      expect(await sharp(jpeg).metadata()).toMatchObject({ width, height: width })
    }
  })

  test('has the uploaded artwork with the chosen crop', async () => {
    const file = await upload(app, ada, 'podcast-photos', await picture(2000, 1500))
    const podcast = await create(app, ada, {}, { thumbnailFile: file, thumbnailCrop: { left: 100, top: 20, size: 1450 } })
    expect(podcast.isDefaultPhoto).toBe(false)
    const jpeg = Buffer.from(await (await fetch(podcast.photoUrl)).arrayBuffer())
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1450, height: 1450 })
  })
})

describe('is rejected', () => {
  test.for([
    ['title', '', 'Title cannot be empty.'],
    ['title', 'x'.repeat(51), 'Title cannot exceed 50 characters.'],
    ['title', '\u200b', 'Title cannot be empty.'],
    ['show_summary', '<p> </p>', 'Show Summary cannot be empty.'],
    ['show_summary', '<script>alert(1)</script>', 'Show Summary cannot be empty.'],
    ['show_summary', 'x'.repeat(4001), 'Show Summary cannot exceed 4000 characters.'],
    ['project_key', '', 'A project key must be defined.'],
    ['project_key', 'ab1', 'Project key must be 3 characters in length and only contain letters.'],
    ['profile_url', 'ab', 'Your custom URL does not meet the requirements.'],
    ['profile_url', 'settings', 'Your custom URL does not meet the requirements.'],
    ['profile_url', 'ownership', 'Your custom URL does not meet the requirements.'],
    ['profile_url', 'a_b_c', 'Your custom URL does not meet the requirements.'],
    ['media_format', 'hologram', 'Media format is required.'],
    ['parental_advisory', null, 'Parental Advisory is required.'],
    ['categories', [], 'Please select a category.'],
    ['categories', ['Arts', 'History', 'Technology', 'Government'], 'Please select a maximum of three categories.'],
  ] as const)('with %s %j', async ([field, value, message]) => {
    const body = { podcast: { ...newForm(), [field]: value, [camel(field)]: value }, userId: ada.userId }
    expect(await refusal(app, ada, 'PodcastService.Create', body)).toMatchObject({ [`podcast.${field}`]: message })
  })

  test('if the profile URL is taken in any case, and leaves nothing behind', async () => {
    const { profileUrl } = await create(app, ada)
    const before = await storedObjects(app)
    expect(
      await refusal(app, ada, 'PodcastService.Create', { podcast: newForm({ profileUrl: profileUrl.toUpperCase() }), userId: ada.userId }),
    ).toEqual({ 'podcast.profile_url': 'This url is already taken.' })
    expect(await storedObjects(app)).toEqual(before)
  })

  test("for signed-out users, users outside the beta and other users' IDs", async () => {
    const outside = await makePerson(app, { beta: false })
    expect(await call(null)).toMatchObject({ status: 401 })
    expect(await call(outside)).toMatchObject({ status: 403, body: { meta: { reason: 'private_beta' } } })
    expect(await call(outside, {}, { userId: ada.userId })).toMatchObject({ status: 403 })
    expect(await call(await makePerson(app), {}, { userId: ada.userId })).toMatchObject({
      status: 403,
      body: { meta: { reason: 'not_yourself' } },
    })
  })

  test('ignores fields that the server sets', async () => {
    const { body } = await call(ada, { id: ada.userId, isComplete: true, numberOfEpisodes: 7, ownerEmail: 'x@example.com', photo: '../x' })
    const podcast = await find(app, ada, (body as { podcast_id: string }).podcast_id)
    expect(podcast).toMatchObject({ isComplete: false, numberOfEpisodes: 0, ownerEmail: ada.email })
    expect(podcast.id).not.toBe(ada.userId)
  })
})

describe('the plan limit', () => {
  const full = (limit: string) => ({ status: 412, body: { code: 'failed_precondition', meta: { reason: 'plan_limit', limit } } })

  test("counts only the user's own podcasts", async () => {
    const [free, other] = [await makePerson(app), await makePerson(app)]
    await create(app, free)
    expect(await call(free)).toMatchObject(full('podcasts'))
    await create(app, other)
    await givePlan(app, free, 'PRO')
    for (let count = 1; count < planLimits.PRO.podcasts; count++) await makePodcast(app, free)
    expect(await call(free)).toMatchObject(full('podcasts'))
    expect((await as(app, free).UserInfoService.FindByUserID({ userId: free.userId })).userInfo.numberOfPodcasts).toBe(3)
  })

  test.for([
    ['FREE', false],
    ['STARTER', false],
    ['PRO', true],
    ['BETA', true],
    ['AGENCY', true],
  ] as const)('%s: video %s', async ([plan, allowed]) => {
    const owner = await makePerson(app)
    await givePlan(app, owner, plan)
    expect(await call(owner, { mediaFormat: 'video' })).toMatchObject(allowed ? { status: 200 } : full('video'))
  })

  test('holds when requests race, and cleans up after rejected ones', async () => {
    const owner = await makePerson(app)
    await removalsDone(app)
    const others = await storedObjects(app)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(owner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412])
    const { podcasts } = await as(app, owner).PodcastService.FindOwnedByUserID({ userId: owner.userId })
    expect(podcasts).toHaveLength(1)
    await removalsDone(app)
    expect(await storedObjects(app)).toHaveLength(others.length + 9)
    expect(await storedObjects(app)).toContain(objectOf(podcasts[0]!.photoUrl))
  })
})

test('assigns a profile URL once when requests race', async () => {
  const people = await Promise.all([makePerson(app), makePerson(app), makePerson(app)])
  const profileUrl = freshUrl()
  const answers = await Promise.all(people.map((person) => call(person, { profileUrl })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  for (const { status, body } of answers)
    if (status === 400) expect(body).toMatchObject({ meta: { 'podcast.profile_url': 'This url is already taken.' } })
})
