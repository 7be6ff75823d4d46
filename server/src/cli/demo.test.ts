import { kindLabel } from '@castwright/contract/episodes/kinds.ts'
import { planLimits } from '@castwright/contract/billing/limits.ts'
import { verdictOf, verdicts, type ReviewStatus } from '@castwright/contract/reviews/shapes.ts'
import { isReadyToPublish } from '@castwright/contract/workflow/steps.ts'
import { collaboratorTypes } from '@castwright/contract/teams/shapes.ts'
import { expect, test } from 'vitest'
import { useApp, useTestApp, type TestApp } from '../../test/kit/app.ts'
import { as, type Person } from '../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../test/kit/make.ts'
import { createDemoContext } from './demo/context.ts'
import * as people from './demo/make-people.ts'
import { makeShow } from './demo/make-shows.ts'
import { owner as nora } from './demo/people.ts'
import { shows } from './demo/shows.ts'
import { castwright } from './testing.ts'

const email = 'demo@castwright.example'

const settingsOf = (app: TestApp) => ({ DATABASE_URL: app.connectionString, DATA_DIR: app.dataDir, BASE_URL: app.url, NODE_ENV: 'test' })

async function signIn(app: TestApp, address: string, password: string): Promise<Person> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: app.url },
    payload: { email: address, password },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { userId: answer.json<{ user: { id: string } }>().user.id, email: address, password, cookie }
}

/** Row counts of every table. */
async function counts(app: TestApp): Promise<unknown> {
  const count = `(xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || table_name, false, true, '')))[1]::text`
  const { rows } = await app.pool.pool.query<{ name: string; rows: string }>(
    `select table_name as name, ${count} as rows from information_schema.tables where table_schema = 'public' order by 1`,
  )
  expect(rows.find(({ name }) => name === 'podcasts')).toEqual({ name: 'podcasts', rows: '2' })
  return rows
}

const passwordIn = (out: string): string => /Sign in as \S+ with the password (\S+)/.exec(out)?.[1] ?? ''

/** Created once on an empty instance and checked by several tests. */

const app = await useApp({ worker: false })
const ran = await castwright(['demo'], settingsOf(app))
if (ran.code !== 0) throw new Error(ran.err)
const owner = await signIn(app, email, passwordIn(ran.out))

const podcastsOf = async (person: Person) => (await as(app, person).PodcastService.FindByUserID({ userId: person.userId })).podcasts

async function episodesOf(title: string) {
  const podcastId = (await podcastsOf(owner)).find((podcast) => podcast.title === title)!.id
  const filters = [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING', operator: 'EQUAL' }] as const
  const queryOptions = { filters: [...filters], limit: 50 }
  return as(app, owner).EpisodeService.FindWithProgress({ kind: 0, queryOptions })
}

test('fills an empty instance with people, podcasts and teams who can sign in', async () => {
  expect(ran).toMatchObject({ code: 0, err: '' })
  expect(ran.out).toContain('As the first account, it is the operator of this instance.')
  const { user } = await as(app, owner).UserService.Find({ userId: owner.userId })
  expect(user).toMatchObject({ firstName: 'Nora', emailVerified: true, isBetaUser: true, isOperator: true, username: 'noralindqvist' })
  // The time zone of the shows, wherever the demo is made.
  expect(user.timeZone).toBe('America/New_York')
  expect((await app.server.inject({ url: new URL(user.thumbnailUrl ?? '').pathname })).headers['content-type']).toBe('image/jpeg')

  const podcasts = await podcastsOf(owner)
  expect(podcasts.map(({ title, mediaFormat }) => [title, mediaFormat])).toEqual([
    ['Studio Light', 'video'],
    ['The Long Way Home', 'audio'],
  ])
  for (const podcast of podcasts) {
    expect(podcast).toMatchObject({ isDefaultPhoto: false, showAccess: 'OWNER', language: 'en-US', location: 'US' })
    for (const [field, value] of Object.entries(podcast)) {
      const isLeft = /^social|Url$|^funding/.test(field)
      if (!isLeft) expect(value, field).not.toEqual('')
    }
    expect(podcast.releaseStartDate! > new Date().toISOString().slice(0, 10)).toBe(true)
    const art = await app.server.inject({ url: new URL(podcast.photoUrl).pathname })
    expect([art.statusCode, art.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }

  const teams = await Promise.all(podcasts.map(({ id }) => as(app, owner).TeamManagementService.FindTeam({ podcastId: id })))
  const names = teams.map(({ usersWithPodcastRoles }) =>
    usersWithPodcastRoles.map(({ user: member, podcastRole }) => member?.firstName ?? podcastRole.email).toSorted(),
  )
  expect(names).toEqual([
    ['Amara', 'Nora', 'Theo'],
    ['Amara', 'Jun', 'Nora', 'Saoirse', 'Theo', 'priya@castwright.example'],
  ])
  const roles = teams.flatMap(({ usersWithPodcastRoles }) => usersWithPodcastRoles.map(({ podcastRole }) => podcastRole.collaboratorType))
  expect(new Set(roles)).toEqual(new Set(collaboratorTypes))

  const editor = await signIn(app, 'jun@castwright.example', passwordIn(ran.out))
  expect(await podcastsOf(editor)).toMatchObject([{ title: 'The Long Way Home', showAccess: 'EDITOR' }])
})

test('has guests in every state, pitches, and a credit on a published episode', async () => {
  const podcastId = (await podcastsOf(owner)).find(({ title }) => title === 'The Long Way Home')!.id
  const { entries, counts } = await as(app, owner).GuestService.FindBoard({ podcastId })
  expect(counts).toMatchObject({ idea: 2, invited: 1, confirmed: 1, recorded: 1, published: 1 })
  expect(entries.filter(({ thumbnailUrl }) => thumbnailUrl !== null)).toHaveLength(3)
  expect((await as(app, owner).PitchService.FindByPodcastID({ podcastId })).pitches.map(({ name }) => name)).toEqual([
    'Juno Park',
    'Bram de Wit',
  ])
  expect((await app.server.inject(`/rss/${podcastId}.xml`)).body).toMatch(/<podcast:person role="guest"[^>]*>Ilse Brandvold</)
})

test('has presets with a theme, cuts, and clips of which one is in the feed', async () => {
  const podcastId = (await podcastsOf(owner)).find(({ title }) => title === 'The Long Way Home')!.id
  const { presets, sounds } = await as(app, owner).FinishingService.FindByPodcastID({ podcastId })
  expect(presets.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Voice with theme', true],
    ['On the road', false],
  ])
  expect(sounds).toMatchObject([{ name: 'Theme', presetNames: ['Voice with theme'] }])
  const { rows } = await app.pool.pool.query(
    'select (select count(*)::int from clips) as clips, (select count(*)::int from finishing_cuts) as cuts',
  )
  expect(rows).toEqual([{ clips: 2, cuts: 1 }])
  expect((await app.server.inject(`/rss/${podcastId}.xml`)).body.match(/<podcast:soundbite/g)).toHaveLength(1)
})

test('creates episodes of every kind and in every state', async () => {
  for (const { form, episodes, planning } of shows) {
    const { episodesWithProgress: found, counts } = await episodesOf(form.title)
    const planned = Array.from({ length: planning?.season.count ?? 0 }, (_, at) => `Faces, part ${at + 1}`)
    expect(found.map(({ episode }) => episode.title).toSorted()).toEqual(
      [...episodes.map(({ title, changedSince }) => changedSince ?? title), ...planned].toSorted(),
    )
    const out = episodes.filter(({ publishedDaysAgo }) => publishedDaysAgo !== undefined)
    expect(counts).toMatchObject({ all: episodes.length + planned.length, published: out.length })
    const ready = found.filter(({ episode, episodeProgress }) => !episode.isPublished && isReadyToPublish(episodeProgress))
    expect(ready.length).toBe(counts.complete)
    expect(new Set(found.map(({ episodeProgress }) => episodeProgress.percentCompleted))).toEqual(new Set([0, 17, 33, 50, 67, 83, 100]))
    expect(found.some(({ episodeProgress }) => episodeProgress.inviteGuests === 2)).toBe(true)
    const labels = found.map(({ episode }) => kindLabel(episode.episodeType, episode.level))
    expect(new Set(labels).size).toBe(7)
    const dates = found.map(({ episode }) => episode.plannedReleaseDate)
    expect(dates).toContain(null)
    expect(dates.some((date) => date !== null && new Date(date) < new Date())).toBe(true)
    expect(dates.some((date) => date !== null && new Date(date) > new Date())).toBe(true)
    const drawn = found.filter(({ episode }) => episode.photoUrl.includes('episode-photos'))
    expect(drawn).toHaveLength(1)
    for (const state of ['scheduled', 'changed'] as const)
      expect(
        found.some(({ episode }) => (state === 'scheduled' ? episode.scheduledReleaseDate : episode.publishedEpisodeModified)),
        state,
      ).toBeTruthy()
    expect((await app.server.inject({ url: new URL(drawn[0]!.episode.photoUrl).pathname })).statusCode).toBe(200)
  }
})

test('buys the plan when the shows start, with an invoice for every month since', async () => {
  const { BillingService } = as(app, owner)
  const { paymentMethod } = await BillingService.FindPaymentMethod({})
  expect(paymentMethod).toMatchObject({ last4: '4242' })
  const { invoices } = await BillingService.FindInvoices({})
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid']))
  expect(invoices.length).toBeGreaterThanOrEqual(7)
})

test('creates more than a year of downloads with launches and a day of fame, within the plan limits', async () => {
  const { userInfo } = await as(app, owner).UserInfoService.FindByUserID({ userId: owner.userId })
  expect(userInfo).toMatchObject({ subscriptionType: 'PRO', numberOfPodcasts: 2 })
  expect(userInfo.downloadsThisMonth).toBeLessThan(planLimits.PRO.downloadsPerMonth)
  const { rows } = await app.pool.pool.query(
    `select count(distinct day)::int >= 400 as long, bool_and(d.day >= (e.last_published_date at time zone 'UTC')::date) as after,
       max(day) <= (now() at time zone 'UTC')::date as past from download_days d join episodes e on e.id = episode_id`,
  )
  expect(rows).toEqual([{ long: true, after: true, past: true }])
  const { rows: facts } = await app.pool.pool.query(
    'select kind, count(distinct value)::int as many from download_podcast_facts group by kind order by kind',
  )
  expect(facts).toEqual([
    { kind: 'app', many: 10 },
    { kind: 'country', many: 14 },
    { kind: 'device', many: 8 },
    { kind: 'hour', many: 24 },
    { kind: 'source', many: 4 },
  ])
  // The day of fame is the best one of the show, and every released episode has its first day by the hour.
  const { rows: best } = await app.pool.pool.query(
    `select ((now() at time zone 'UTC')::date - day)::int as ago from download_days join episodes on id = episode_id and title = 'Night train, no lights'
     order by downloads desc limit 1`,
  )
  expect(best).toEqual([{ ago: 47 }])
  const { rows: first } = await app.pool.pool.query('select from download_totals where first_day = 0 or first_day > first_7_days')
  expect(first).toEqual([])
})

test('explains the downloads of the last weeks with examples', async () => {
  const { id: podcastId } = (await podcastsOf(owner))[1]!
  const day = (ago: number): string => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const found = await as(app, owner).AnalyticsService.FindReasons({ podcastId, from: day(27), to: day(0) })
  expect(found).toMatchObject({ isComplete: true, exampleState: 'shown' })
  expect(found.requests).toBeGreaterThan(found.downloads)
  expect(new Set(found.reasons.map(({ verdict }) => verdict))).toEqual(new Set(['counts', 'tiny', 'bot']))
  expect(found.listeners.map(({ verdict }) => verdict).toSorted()).toEqual(['counted', 'short'])
  expect(found.examples.some(({ isCounted }) => isCounted)).toBe(true)
})

test('creates interviews, due tasks, a season from a template and days off', async () => {
  const day = (inDays: number): string => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const { items } = await as(app, owner).CalendarService.Find({ from: day(-10), to: day(80) })
  const kinds = new Set(items.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['busy', 'gap', 'interview', 'planned', 'published', 'scheduled', 'step', 'task'])
  expect(items.filter(({ kind }) => kind === 'interview').map(({ isDone }) => isDone)).toContain(true)
  const podcastId = (await podcastsOf(owner)).find(({ title }) => title === 'Studio Light')!.id
  const { seasons } = await as(app, owner).SeasonService.FindByPodcastID({ podcastId })
  expect(seasons).toMatchObject([{ seasonNumber: 2, episodes: { length: 4 } }])
  const { calendars } = await as(app, owner).BusyCalendarService.FindByPodcastID({ podcastId })
  expect(calendars).toMatchObject([{ name: 'Studio closed', host: null, days: 3, problem: null }])
})

test('creates comments, reviews and notifications', async () => {
  const { rows: reviews } = await app.pool.pool.query<{ statuses: ReviewStatus[] }>(
    'select array_agg(review_status) as statuses from episode_reviews group by episode_id',
  )
  expect(new Set(reviews.flatMap(({ statuses }) => statuses)).size).toBe(4)
  expect(new Set(reviews.map(({ statuses }) => verdictOf(statuses)))).toEqual(new Set(verdicts))

  const { episodesWithProgress: found } = await episodesOf('The Long Way Home')
  const { id: episodeId } = found.find(({ episode }) => episode.title === 'The ferry that runs on Tuesdays')!.episode
  const { comments } = await as(app, owner).CommentsService.GetCommentsByEpisodeId({ episodeId })
  expect(comments.length).toBeGreaterThan(3)
  expect(new Set(comments.map(({ fromUser }) => fromUser)).size).toBe(5)
  expect(comments[0]!.content).toContain(`data-mention="${owner.userId}"`)
  expect(comments[0]!.reactions['🎉']).toHaveLength(3)
  const { episodeChecklist } = await as(app, owner).EpisodeChecklistService.FindByEpisodeID({ episodeId })
  expect(new Set(episodeChecklist.items.map(({ checked }) => checked)).size).toBe(2)

  const { notifications } = await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })
  expect(new Set(notifications.map(({ status }) => status))).toEqual(new Set(['READ', 'UNREAD']))
  const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId: found[0]!.episode.podcastId })
  expect(new Set(activities.map(({ kind }) => kind)).size).toBeGreaterThan(3)
})

test('sends no emails now or the next day, and keeps email preferences', async () => {
  const { rows: jobs } = await app.pool.pool.query<{ name: string }>('select distinct name from pgboss.job order by 1')
  expect(jobs.map(({ name }) => name)).toEqual(['recordings.measure', 'recordings.read-peaks', 'uploads.remove-objects'])
  const { rows: waiting } = await app.pool.pool.query('select 1 from notifications where delivery is not null')
  expect(waiting).toEqual([])
  const { preferences } = await as(app, owner).NotificationService.FindPreferences({ userId: owner.userId })
  expect(preferences).toContainEqual({ type: 'Mention', delivery: 'at_once' })
})

test('changes nothing the second time and says what exists', async () => {
  const before = await counts(app)
  const again = await castwright(['demo'], settingsOf(app))
  expect(again).toMatchObject({ code: 0, err: '' })
  for (const line of [
    `${email} already exists.`,
    '"The Long Way Home" already exists.',
    '"Studio Light" already has all episodes.',
    '"Studio Light" already has a planned season.',
    '"Studio Light" already has downloads.',
  ])
    expect(again.out).toContain(line)
  expect(passwordIn(again.out)).toBe('')
  expect(await counts(app)).toEqual(before)
  await signIn(app, email, passwordIn(ran.out))
})

test('leaves the data of others alone', async () => {
  const inhabited = await useTestApp({ worker: false })
  const operator = await makePerson(inhabited)
  await as(inhabited, operator).UserService.Update({ user: { id: operator.userId, username: 'noralindqvist' } })
  const { podcastId } = await makePodcast(inhabited, operator, 'Studio Light')
  await inhabited.pool.pool.query(`update podcasts set profile_url = 'studio-light' where id = $1`, [podcastId])
  const context = createDemoContext(inhabited, () => {})
  const { userId } = await people.makePerson(context, nora)
  await people.setUpOwner(context, inhabited, { userId, email })
  await makeShow(context, userId, shows[1])
  const made = await signIn(inhabited, email, context.password)
  const { user } = await as(inhabited, made).UserService.Find({ userId })
  expect(user).toMatchObject({ isOperator: false, isBetaUser: true, username: '' })
  const { podcasts } = await as(inhabited, made).PodcastService.FindByUserID({ userId })
  expect(podcasts.map(({ profileUrl }) => profileUrl)).toEqual(['studio-light-demo'])
})

test('rejects an instance that was never started', async () => {
  const fresh = await useTestApp({ worker: false })
  await fresh.pool.pool.query('delete from drizzle.__drizzle_migrations')
  expect(await castwright(['demo'], settingsOf(fresh))).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('Start the server once, then try again.'),
  })
})
