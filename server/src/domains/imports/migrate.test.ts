import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Input } from '@castwright/contract/methods.ts'
import { lifetimes } from '@castwright/contract/limits.ts'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import { feedGuid } from '../feeds/service.ts'
import { compareAfter, readMigration } from './service.ts'
import { oldFeed, openOldHost, type OldHost } from './testing.ts'

let app: TestApp
let host: OldHost
let owner: Person
let stranger: Person
let feed: string
let round = 0

const sql = (text: string, values: unknown[] = []) => app.pool.pool.query<Record<string, never>>(text, values)

beforeAll(async () => {
  host = await openOldHost()
  app = await startTestApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
  await makePerson(app)
  ;[owner, stranger] = [await makePerson(app), await makePerson(app)]
})
afterAll(async () => {
  await app.stop()
  await host.close()
})
beforeEach(async () => {
  round += 1
  feed = `${host.url}/${round}.xml`
  serve(oldFeed([{ guid: 'one' }, { guid: 'two' }]))
  await sql('delete from rates')
  await sql('delete from podcasts')
  await givePlan(app, owner, 'PRO')
})

const serve = (body: string): void => void host.pages.set(`/${round}.xml`, body)

/** A proof, as the letter's code would have made it. */
async function prove(who = owner, { email = 'olga@example.com', txtValue = null as string | null } = {}): Promise<void> {
  const now = app.clock.now()
  await sql(
    `insert into migration_verifications (id, user_id, feed_url, podcast_name, owner_email, proof, txt_value, status, created_at, expires_at, verified_at)
     values ($1, $2, $3, 'Old Show', $4, $5, $6, 'VERIFIED', $7, $7, $7)`,
    [newId(), who.userId, feed, email, txtValue ? 'txt' : 'email', txtValue, now],
  )
}

const form = (): Input<'PodcastService.Migrate'>['podcast'] => ({
  title: `Old Show, ${'with a long name '.repeat(6)}`,
  subtitle: '',
  showSummary: `<p>${'Stories. '.repeat(600)}</p><script>alert(1)</script>`,
  profileUrl: `old-show-${round}`,
  projectKey: 'OLD',
  mediaFormat: 'audio',
  parentalAdvisory: 'clean',
  showType: 'episodic',
  episodeGrouping: 'none',
  episodeNumbering: 'no',
  categories: ['Technology'],
  language: 'en-US',
  location: 'US',
  keywords: [],
  externalWebsite: '',
  podcastEmail: '',
  itunesVisibility: 'show',
  isComplete: false,
  authors: ['Olga Old'],
  ownerName: 'Olga Old',
  ownerEmail: 'olga@example.com',
  copyright: 'Olga Old',
  timeZone: 'Europe/Vienna',
})

const migrate = (who = owner) =>
  as(app, who).PodcastService.Migrate({ rssFeedUrl: feed, podcast: form(), userId: who.userId, oldHost: 'Libsyn' })
const read = (podcastId: string) => readMigration(app.app, { podcastId }, new AbortController().signal)
const info = async (podcastId: string) => (await as(app, owner).MigrationInfoService.FindByPodcastID({ podcastId })).migrationInfo

async function imported(): Promise<string> {
  await prove()
  const { podcastId } = await migrate()
  await read(podcastId)
  return podcastId
}

const rows = async (podcastId: string) => (await sql('select * from episodes where podcast_id = $1 order by guid', [podcastId])).rows

describe('a show that is proven moves in', () => {
  test('with its identity, and what the form does not ask for', async () => {
    const more = `<podcast:guid>Show-GUID-1</podcast:guid><podcast:funding url="https://pay.example/">Pay me</podcast:funding>
      <podcast:txt purpose="verify">castwright-x</podcast:txt><podcast:txt purpose="applepodcastsverify">abc</podcast:txt>`
    serve(oldFeed([{ guid: 'one' }], { more }))
    await prove()
    const { podcastId } = await migrate()
    const [row] = (await sql('select * from podcasts where id = $1', [podcastId])).rows
    expect(row).toMatchObject({
      feed_guid: 'Show-GUID-1',
      old_feed_url: feed,
      old_host: 'Libsyn',
      funding_url: 'https://pay.example/',
      funding_text: 'Pay me',
      txt_records: [{ purpose: 'applepodcastsverify', value: 'abc' }],
      time_zone: 'Europe/Vienna',
      language: 'en-US',
    })
    expect((row as unknown as { show_summary: string }).show_summary).not.toContain('script')
    const [migration] = (await sql('select * from migrations')).rows
    expect(migration).toMatchObject({
      state: 'reading',
      total_episodes: 1,
      photo_url: 'https://old.example/art.jpg',
      user_id: owner.userId,
    })
    const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId })
    expect(activities[0]).toMatchObject({ kind: 'podcast_imported', text: expect.stringContaining('from Libsyn') })
    expect(await info(podcastId)).toMatchObject({
      state: 'reading',
      percent: 0,
      totalEpisodes: 1,
      redirectAdvice: 'wait',
      oldHost: 'Libsyn',
    })
    // The proof is used up, and the feed is here.
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    const { parsedFeed } = await as(app, owner).PodcastService.ParseRSS({ url: feed })
    expect(parsedFeed.obstacle).toMatchObject({ kind: 'twice' })
  })

  test('under the guid that its old address gives, where it has none', async () => {
    await prove()
    const { podcastId } = await migrate()
    const { rows: found } = await sql('select feed_guid from podcasts where id = $1', [podcastId])
    expect(found).toEqual([{ feed_guid: feedGuid(feed) }])
  })

  test('once, however often it is clicked', async () => {
    await prove()
    const ids = (await Promise.all([migrate(), migrate(), migrate()])).map(({ podcastId }) => podcastId)
    expect(new Set(ids).size).toBe(1)
    expect((await sql('select count(*)::int as n from podcasts')).rows).toEqual([{ n: 1 }])
  })

  test('not without a proof of this feed, by this person, that is fresh', async () => {
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    await prove()
    await expect(migrate(stranger)).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    const mine = feed
    feed = `${host.url}/other.xml`
    host.pages.set('/other.xml', oldFeed([{ guid: 'one' }]))
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    feed = mine
    app.clock.move(lifetimes.importProof * 1000 + 1)
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    const forAnother = { rssFeedUrl: feed, podcast: form(), userId: stranger.userId, oldHost: 'Libsyn' as const }
    await expect(as(app, owner).PodcastService.Migrate(forAnother)).rejects.toMatchObject({ meta: { reason: 'not_yourself' } })
  })

  test('not when the owner or the record has changed since, or a lock came', async () => {
    await prove()
    serve(oldFeed([{ guid: 'one' }], { owner: 'new@example.com' }))
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_changed' } })
    serve(oldFeed([{ guid: 'one' }], { more: '<podcast:locked>yes</podcast:locked>' }))
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'feed_locked' } })
    serve('gone')
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'feed_invalid', rss_feed_url: 'Your feed is invalid.' } })
    await sql('delete from migration_verifications')
    await prove(owner, { email: '', txtValue: 'castwright-abc' })
    serve(oldFeed([{ guid: 'one' }]))
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_changed' } })
    serve(oldFeed([{ guid: 'one' }], { owner: null, more: '<podcast:txt purpose="verify">castwright-abc</podcast:txt>' }))
    await migrate()
  })

  test('not beyond the plan, with the numbers', async () => {
    await givePlan(app, owner, 'FREE')
    await prove()
    serve(oldFeed(Array.from({ length: 7 }, (_, at) => ({ guid: `g${at}` }))))
    const refusal = {
      code: 'failed_precondition',
      meta: { reason: 'plan_limit', limit: 'publishedEpisodes', detail: expect.stringContaining('7 episodes') },
    }
    await expect(migrate()).rejects.toMatchObject(refusal)
    serve(oldFeed([{ guid: 'g', length: 6 * 1024 ** 3 }]))
    await expect(migrate()).rejects.toMatchObject({ meta: { limit: 'storage', detail: expect.stringContaining('6 GB') } })
    serve(oldFeed([{ guid: 'g' }]))
    await makePodcast(app, owner)
    await expect(migrate()).rejects.toMatchObject({ meta: { limit: 'podcasts' } })
    expect((await sql('select count(*)::int as n from migrations')).rows).toEqual([{ n: 0 }])
  })

  test('bad fields are told by name', async () => {
    const bad = { ...form(), title: '', profileUrl: 'x', showSummary: '<p></p>', language: 'xx-yy' }
    const body = { rssFeedUrl: 'no address', podcast: bad, userId: owner.userId, oldHost: 'Nobody' }
    const { meta } = (await callRaw(app, owner, 'PodcastService.Migrate', body)).body as { meta: Record<string, string> }
    expect(meta).toMatchObject({
      rss_feed_url: 'Your feed is invalid.',
      old_host: 'Please select your old hosting provider.',
      'podcast.title': 'Title cannot be empty.',
      'podcast.language': 'Please select a language.',
    })
  })
})

describe('its items become episodes', () => {
  test('guids byte for byte, with what the feed says of each', async () => {
    const more = `<itunes:season>2</itunes:season><itunes:episodeType>trailer</itunes:episodeType><itunes:explicit>true</itunes:explicit>
      <itunes:block>Yes</itunes:block>`
    serve(
      oldFeed([
        { guid: ' Ünï-GUID/1?a=b', title: `T ${'long '.repeat(60)}`, more },
        { guid: 'two', date: 'nonsense' },
      ]),
    )
    const podcastId = await imported()
    const [first, second] = await rows(podcastId)
    expect(first).toMatchObject({
      guid: ' Ünï-GUID/1?a=b',
      title: `T ${'long '.repeat(60)}`.trim(),
      show_notes: expect.stringContaining('Notes of'),
      episode_type: 'TRAILER',
      level: 'SEASON',
      season_number: 2,
      parental_advisory: 'explicit',
      itunes_visibility: 'hide',
      migration_status: 'MIGRATION_PENDING',
      state: 'complete',
      percent_completed: 100,
      planned_release_date: null,
      created_at: new Date('2020-03-02T10:00:00Z'),
    })
    expect(second).toMatchObject({ guid: 'two', created_at: new Date('2020-03-02T09:59:59.999Z') })
    const { rows: items } = await sql(`select item, host, state from migration_items where podcast_id = $1 order by position`, [podcastId])
    expect(items).toMatchObject([{ host: 'cdn.example', state: 'pending' }, { item: { publishedAt: null, guid: 'two' } }])
    const { podcastInfo } = await as(app, owner).PodcastInfoService.FindByPodcastID({ podcastId })
    expect(podcastInfo).toMatchObject({ numberOfEpisodes: 2, numberOfPublishedEpisodes: 0 })
    const { rows: steps } = await sql(
      'select count(*)::int as n from episode_progresses p join episodes e on e.id = p.episode_id where e.podcast_id = $1 and p.review_episode = 1',
      [podcastId],
    )
    expect(steps).toEqual([{ n: 2 }])
    expect(await info(podcastId)).toMatchObject({ state: 'running', totalEpisodes: 2, percent: 0, bytesTotal: 2000 })
  })

  test('the same rows after it was killed half-way, and again; what came to the feed since is added', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({ guid: `g${at}` }))
    serve(oldFeed(many))
    await prove()
    const { podcastId } = await migrate()
    const killed = new AbortController()
    const whole = oldFeed(many)
    // Half of it comes, and no more.
    host.pages.set(`/${round}.xml`, (_, response) => void response.writeHead(200).write(whole.slice(0, whole.length * 0.6)))
    const reading = readMigration(app.app, { podcastId }, killed.signal)
    await vi.waitFor(async () => expect(await rows(podcastId)).not.toEqual([]), { timeout: 20_000 })
    killed.abort()
    await expect(reading).rejects.toThrow()
    const before = await rows(podcastId)
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(450)
    serve(oldFeed(many))
    await read(podcastId)
    await read(podcastId)
    const after = await rows(podcastId)
    expect(after).toHaveLength(450)
    expect(after.filter(({ id }) => before.some((row) => row['id'] === id))).toHaveLength(before.length)
    await sql(`update migrations set state = 'reading' where podcast_id = $1`, [podcastId])
    serve(oldFeed([{ guid: 'new' }, { guid: 'g0', url: 'https://mended.example/0.mp3' }, ...many.slice(1)]))
    await read(podcastId)
    expect(await rows(podcastId)).toHaveLength(451)
    const { podcastInfo } = await as(app, owner).PodcastInfoService.FindByPodcastID({ podcastId })
    expect(podcastInfo.numberOfEpisodes).toBe(451)
    const { rows: mended } = await sql(`select host from migration_items where podcast_id = $1 and item ->> 'guid' = 'g0'`, [podcastId])
    expect(mended).toEqual([{ host: 'mended.example' }])
    expect(await info(podcastId)).toMatchObject({ totalEpisodes: 451 })
  })

  test('a guid that no index takes is left out alone', async () => {
    const noise = Array.from({ length: 4000 }, (_, at) => String.fromCharCode(97 + ((at * at * 7 + at) % 26))).join('')
    serve(oldFeed([{ guid: noise, url: 'https://cdn.example/long.mp3' }, { guid: 'short' }]))
    const podcastId = await imported()
    expect((await rows(podcastId)).map(({ guid }) => guid)).toEqual(['short'])
  })

  test('a feed that cannot be read any more fails in words; one without items is done', async () => {
    await prove()
    const { podcastId } = await migrate()
    host.pages.delete(`/${round}.xml`)
    await read(podcastId)
    expect(await info(podcastId)).toMatchObject({ state: 'failed', errorMessage: expect.stringContaining('404') })
    serve(oldFeed([]))
    await sql(`update migrations set state = 'reading' where podcast_id = $1`, [podcastId])
    await read(podcastId)
    expect(await info(podcastId)).toMatchObject({ state: 'done', errorMessage: null, percent: 100 })
  })

  test('nothing comes to an import that was canceled', async () => {
    await prove()
    const { podcastId } = await migrate()
    await sql(`update migrations set state = 'canceled' where podcast_id = $1`, [podcastId])
    await read(podcastId)
    expect(await rows(podcastId)).toEqual([])
  })
})

/** All items have arrived, as the loader leaves them, but for those that failed. */
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

describe('both feeds are held against each other', () => {
  test('clean: the advice is green, and the banner can go', async () => {
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

  test('what differs is named, accepted as it was seen, and taken back when something else differs', async () => {
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

  test('is the team’s business alone, and of imported podcasts', async () => {
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
})
