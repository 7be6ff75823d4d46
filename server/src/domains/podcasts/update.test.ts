import { beforeEach, describe, expect, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { changeCounts, requireOpen, touchPodcast } from './service.ts'
import { activities, find, freshUrl, refusal, update } from './testing.ts'

const { app, owner, editor, podcastId } = await useShow({ worker: false, withOperator: true })
// Uploaded artwork, so that none is generated here.
await app.pool.pool.query(`update podcasts set is_default_photo = false, photo = 'stem', photo_digest = 'digest' where id = $1`, [
  podcastId,
])
// Tests save more often than the rate limit allows.
beforeEach(() => deleteAll(app, 'rates'))

const save = (person: Person | null, updatedPodcast: object, rest: object = {}) =>
  callRaw(app, person, 'PodcastService.Update', { podcastId, userId: (person ?? owner).userId, updatedPodcast, ...rest })

describe('settings', () => {
  test('normalizes and stores every field', async () => {
    const fields = {
      title: 'Day Shift',
      subtitle: 'What happens at noon',
      showSummary: '<p>From <em>noon</em></p>',
      profileUrl: freshUrl(),
      projectKey: 'DAY',
      parentalAdvisory: 'explicit',
      showType: 'serial',
      episodeGrouping: 'seasons',
      episodeNumbering: 'yes',
      categories: ['Arts'],
      color: '00ff00',
      isComplete: false,
      acceptsGuests: false,
      language: 'de',
      location: 'DE',
      keywords: ['noon', 'work'],
      externalWebsite: 'https://example.com/',
      podcastEmail: 'hello@example.com',
      itunesVisibility: 'hide',
      releaseFrequency: 'weekly',
      releaseDays: ['MO', 'FR'],
      releaseStartDate: '2026-02-28',
      defaultReleaseTime: '18:30',
      timeZone: 'Europe/Berlin',
      authors: ['Ada', 'Bob'],
      ownerName: 'Ada',
      ownerEmail: 'ada@example.com',
      copyright: '2026 Ada',
      socialInstagram: 'nightshift',
      socialFacebook: 'nightshift',
      socialTwitter: 'nightshift',
      socialLinkedin: 'nightshift',
      socialYoutube: 'https://www.youtube.com/@nightshift',
      socialPatreon: 'nightshift',
      socialCashapp: 'nightshift',
    } as const
    const mutable = {
      ...fields,
      categories: [...fields.categories],
      keywords: [...fields.keywords],
      authors: [...fields.authors],
      releaseDays: [...fields.releaseDays],
    }
    expect(await update(app, owner, podcastId, mutable)).toMatchObject(fields)
    expect(await find(app, editor, podcastId)).toMatchObject(fields)
  })

  test('changes only the given fields and records who and when', async () => {
    const before = await find(app, owner, podcastId)
    app.clock.move(60_000)
    const after = await update(app, editor, podcastId, { subtitle: 'Only this' })
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      subtitle: 'Only this',
      showAccess: 'EDITOR',
      lastUpdaterId: editor.userId,
      lastUpdatedAt: expect.any(String),
      lastUpdater: { id: editor.userId, firstName: '', lastName: '', displayName: editor.email.split('@')[0], thumbnailUrl: null },
    })
    expect(Date.parse(after.lastUpdatedAt!)).toBeGreaterThan(Date.parse(before.lastUpdatedAt!))
    expect(await update(app, owner, podcastId, {})).toMatchObject({ lastUpdaterId: editor.userId, lastUpdatedAt: after.lastUpdatedAt })
  })

  test('rejects a save over an old version', async () => {
    const { version } = await find(app, owner, podcastId)
    const save = (person: Person, subtitle: string, over: number) =>
      callRaw(app, person, 'PodcastService.Update', { podcastId, userId: person.userId, updatedPodcast: { subtitle, version: over } })
    expect(await save(editor, 'First', version)).toMatchObject({ status: 200 })
    expect(await save(owner, 'Second', version)).toMatchObject({
      status: 409,
      body: { code: 'aborted', meta: { reason: 'settings_changed', version: String(version + 1) } },
    })
    expect(await find(app, owner, podcastId)).toMatchObject({ subtitle: 'First', version: version + 1 })
    const both = await Promise.all([save(owner, 'Second', version + 1), save(editor, 'Third', version + 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a serial show always numbers its episodes', async () => {
    await update(app, owner, podcastId, { showType: 'episodic', episodeNumbering: 'no' })
    expect(await update(app, owner, podcastId, { showType: 'serial' })).toMatchObject({ episodeNumbering: 'yes' })
    expect(await update(app, owner, podcastId, { episodeNumbering: 'no' })).toMatchObject({ episodeNumbering: 'yes' })
    expect(await update(app, owner, podcastId, { showType: 'episodic', episodeNumbering: 'no' })).toMatchObject({ episodeNumbering: 'no' })
  })

  test('ignores the media format and server-side fields', async () => {
    const before = await find(app, owner, podcastId)
    const hostile = {
      mediaFormat: 'video',
      id: owner.userId,
      userId: editor.userId,
      photo: 'x',
      isDefaultPhoto: true,
      numberOfEpisodes: 9,
      lastUpdaterId: owner.userId,
    }
    expect(await save(owner, hostile)).toMatchObject({ status: 200 })
    expect(await find(app, owner, podcastId)).toEqual(before)
  })

  test("accepts its own profile URL and rejects another podcast's", async () => {
    const other = await makePodcast(app, await makePerson(app))
    const { profileUrl } = await find(app, owner, podcastId)
    expect(await update(app, owner, podcastId, { profileUrl: profileUrl.toUpperCase() })).toMatchObject({ profileUrl })
    const body = { podcastId, userId: owner.userId, updatedPodcast: { profileUrl: `show-${other.podcastId.slice(-8)}` } }
    expect(await refusal(app, owner, 'PodcastService.Update', body)).toEqual({
      'updated_podcast.profile_url': 'This url is already taken.',
    })
    const validate = (podcastProfileUrl: string, id?: string) =>
      as(app, owner).PodcastService.ValidatePodcastProfileURL({ podcastProfileUrl, ...(id && { podcastId: id }) })
    expect(await validate(profileUrl.toUpperCase(), podcastId)).toEqual({ isValid: true, message: '' })
    expect(await validate(profileUrl)).toEqual({ isValid: false, message: 'This url is already taken.' })
    expect(await validate('Sign-In')).toEqual({ isValid: false, message: 'Your custom URL does not meet the requirements.' })
    expect(await validate('ab')).toMatchObject({ isValid: false })
    expect(await validate(freshUrl())).toEqual({ isValid: true, message: '' })
  })

  test('assigns a profile URL once when requests race', async () => {
    const people = await Promise.all([makePerson(app), makePerson(app), makePerson(app)])
    const profileUrl = freshUrl()
    const answers = await Promise.all(
      people.map(async (person) => {
        const made = await makePodcast(app, person)
        await app.pool.pool.query('update podcasts set is_default_photo = false where id = $1', [made.podcastId])
        return save(person, { profileUrl }, { podcastId: made.podcastId })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })
})

test.for([
  ['title', '  ', 'Title cannot be empty.'],
  ['subtitle', 'x'.repeat(251), 'Subtitle cannot exceed 250 characters.'],
  ['showSummary', '<img src=x onerror=alert(1)>', 'Show Summary cannot be empty.'],
  ['language', 'xx-not', 'Please select a language.'],
  ['location', 'Atlantis', 'Please select a location.'],
  ['keywords', ['x,'.repeat(26)], 'Please add a maximum of 25 keywords.'],
  ['keywords', Array.from({ length: 26 }, (_, index) => `k${index}`), 'Please add a maximum of 25 keywords.'],
  ['authors', [], 'Specify the person or organization who authored this podcast.'],
  ['authors', Array.from({ length: 11 }, (_, index) => `a${index}`), 'Please add a maximum of 10 authors.'],
  ['ownerName', 'A', 'Name must be at least 2 characters.'],
  ['ownerEmail', 'nobody', 'Please enter a valid email address.'],
  ['podcastEmail', 'nobody', 'Please enter a valid email address.'],
  ['externalWebsite', 'javascript:alert(1)', 'Please enter a valid URL.'],
  ['releaseStartDate', '0000-01-01', 'Please enter a date.'],
  ['copyright', '', 'Copyright for the podcast is required.'],
  ['socialYoutube', 'https://evil.example/@x', 'Please enter a valid YouTube channel URL.'],
  ['socialCashapp', '$1', 'Please enter a valid $Cashtag.'],
] as const)('%s is refused as %j', async ([field, value, message]) => {
  const before = await find(app, owner, podcastId)
  const wire = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const body = { podcastId, userId: owner.userId, updatedPodcast: { subtitle: 'not this either', [field]: value } }
  expect(await refusal(app, owner, 'PodcastService.Update', body)).toMatchObject({ [`updated_podcast.${wire}`]: message })
  expect(await find(app, owner, podcastId)).toEqual(before)
})

test('only the team can change it', async () => {
  const before = await find(app, owner, podcastId)
  const [stranger, outside] = [await makePerson(app), await makePerson(app, { beta: false })]
  expect(await save(null, { title: 'Mine' })).toMatchObject({ status: 401 })
  expect(await save(stranger, { title: 'Mine' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await save(outside, { title: 'Mine' })).toMatchObject({ status: 403 })
  expect(await save(editor, { title: 'Mine' }, { userId: owner.userId })).toMatchObject({ status: 403 })
  expect(await save(editor, { title: 'Mine' }, { podcastId: stranger.userId })).toMatchObject({ status: 404 })
  expect(await find(app, owner, podcastId)).toEqual(before)
})

describe('team roles', () => {
  const choose = (person: Person, teamRoles: string[], id = podcastId) =>
    callRaw(app, person, 'PodcastInfoService.Update', { podcastInfo: { podcastId: id, teamRoles } })

  test('the owner can set them, which is recorded', async () => {
    expect(await choose(owner, ['PRODUCER', 'HOST', 'HOST'])).toMatchObject({
      status: 200,
      body: { podcast_info: { team_roles: ['HOST', 'PRODUCER'] } },
    })
    expect((await activities(app, owner, podcastId))[0]).toBe('changed the enabled team roles to Host, Producer')
  })

  test("others can't set them, and one role is required", async () => {
    const admin = await makePerson(app)
    await makeMember(app, podcastId, admin, 'ADMIN')
    for (const person of [admin, editor])
      expect(await choose(person, ['HOST'])).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
    expect(await choose(await makePerson(app), ['HOST'])).toMatchObject({ status: 404 })
    expect(await choose(owner, [])).toMatchObject({ status: 400 })
    expect(await choose(owner, ['KING'])).toMatchObject({ status: 400 })
    const { podcastInfo } = await as(app, editor).PodcastInfoService.FindByPodcastID({ podcastId })
    expect(podcastInfo.teamRoles).toEqual(['HOST', 'PRODUCER'])
  })
})

describe('functions for other domains', () => {
  test('keep counters correct, also from zero and under concurrency', async () => {
    const { podcastId: id } = await makePodcast(app, owner, 'Counted')
    await app.pool.pool.query('delete from podcast_infos where podcast_id = $1', [id])
    const info = async () => (await as(app, owner).PodcastService.FindWithInfo({ podcastId: id })).podcastWithInfo.podcastInfo
    expect(await info()).toMatchObject({ numberOfEpisodes: 0, numberOfPublishedEpisodes: 0, recordingStorageUsed: 0 })
    expect((await info()).teamRoles).toHaveLength(6)
    await Promise.all(Array.from({ length: 5 }, () => app.app.transaction((tx) => changeCounts(tx, id, { episodes: 2 }))))
    await app.app.transaction((tx) => changeCounts(tx, id, { episodes: -1, published: 4 }))
    expect(await info()).toMatchObject({ numberOfEpisodes: 9, numberOfPublishedEpisodes: 4 })
    const now = app.app.now()
    await app.app.transaction((tx) => touchPodcast(tx, id, editor.userId, now))
    expect(await info()).toMatchObject({ lastUpdaterId: editor.userId, lastUpdatedAt: now.toISOString() })
  })

  test('a complete podcast rejects new episodes', async () => {
    const open = () => app.app.transaction((tx) => requireOpen(tx, podcastId))
    await open()
    await update(app, editor, podcastId, { isComplete: true })
    await expect(open()).rejects.toMatchObject({ refusal: { code: 'failed_precondition', meta: { reason: 'podcast_complete' } } })
    await update(app, editor, podcastId, { isComplete: false })
    await open()
    await expect(app.app.transaction((tx) => requireOpen(tx, owner.userId))).rejects.toMatchObject({ refusal: { code: 'not_found' } })
  })

  test('serialize concurrent additions to one podcast', async () => {
    const add = () =>
      app.app.transaction(async (tx) => {
        await requireOpen(tx, podcastId)
        await changeCounts(tx, podcastId, { episodes: 1 })
        await touchPodcast(tx, podcastId, editor.userId, app.app.now())
      })
    const { numberOfEpisodes } = await find(app, owner, podcastId)
    await Promise.all(Array.from({ length: 5 }, add))
    expect((await find(app, owner, podcastId)).numberOfEpisodes).toBe(numberOfEpisodes + 5)
  })
})
