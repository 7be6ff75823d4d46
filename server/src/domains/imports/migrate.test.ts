import { beforeEach, describe, expect, test } from 'vitest'
import { importLifetimes } from '@castwright/contract/imports/limits.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deletePodcasts } from '../../../test/kit/rows.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { feedGuid } from '../feeds/service.ts'
import { upload } from '../uploads/testing.ts'
import { requeueMissing, readMigration } from './service.ts'
import { finishWithoutPending } from './service/finish.ts'
import { importForm, oldFeed, useOldHost, insertProof, type Proof } from './testing.ts'

let feed: string
let round = 0

const sql = (text: string, values: unknown[] = []) => app.pool.pool.query<Record<string, never>>(text, values)

const host = await useOldHost()
const app = await useApp({ worker: false, listen: true, env: { ALLOW_PRIVATE_FETCH: 'true' } })
await makePerson(app)
const [owner, stranger] = [await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  round += 1
  feed = `${host.url}/${round}.xml`
  serve(oldFeed([{ guid: 'one' }, { guid: 'two' }]))
  await sql('delete from rates')
  await deletePodcasts(app)
  await givePlan(app, owner, 'PRO')
})

const serve = (body: string): void => void host.pages.set(`/${round}.xml`, body)

const prove = (who = owner, proof: Proof = {}) => insertProof(app, who, feed, proof)
const form = () => importForm(`old-show-${round}`)

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

describe('importing a verified show', () => {
  test('keeps its identity and elements without a form field', async () => {
    const more = `<podcast:guid>9B024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid><podcast:funding url="https://pay.example/">Pay me</podcast:funding>
      <podcast:txt purpose="verify">castwright-x</podcast:txt><podcast:txt purpose="applepodcastsverify">abc</podcast:txt>`
    serve(oldFeed([{ guid: 'one' }], { more }))
    await prove()
    const { podcastId } = await migrate()
    const [row] = (await sql('select * from podcasts where id = $1', [podcastId])).rows
    expect(row).toMatchObject({
      feed_guid: '9B024349-ccf0-5f69-a609-6b82873eab3c',
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
    // The verification is used up, and the feed is already imported.
    app.clock.move(31_000)
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    const { parsedFeed } = await as(app, owner).PodcastService.ParseRSS({ url: feed })
    expect(parsedFeed.obstacle).toMatchObject({ kind: 'twice' })
  })

  test('takes color, schedule and audio bio, and rejects an invalid audio bio', async () => {
    await prove()
    const schedule = {
      releaseFrequency: 'weekly',
      releaseDays: ['FR', 'MO'],
      releaseStartDate: '2026-03-02',
      defaultReleaseTime: '06:30',
    } as const
    const send = async (audioBioFile: Awaited<ReturnType<typeof upload>>) =>
      as(app, owner).PodcastService.Migrate({
        rssFeedUrl: feed,
        podcast: { ...form(), color: '#00AA11', ...schedule, releaseDays: [...schedule.releaseDays] },
        userId: owner.userId,
        oldHost: 'Libsyn',
        audioBioFile,
      })
    const noise = await upload(app, owner, 'podcast-audio-bios', Buffer.from('no sound at all'.repeat(100)))
    await expect(send(noise)).rejects.toMatchObject({ code: 'invalid_argument', meta: { audio_bio_file: expect.any(String) } })
    const { podcastId } = await send(await upload(app, owner, 'podcast-audio-bios', silentMp3(100)))
    const [row] = (await sql('select * from podcasts where id = $1', [podcastId])).rows
    expect(row).toMatchObject({
      color: '00aa11',
      release_frequency: 'weekly',
      release_days: ['MO', 'FR'],
      release_start_date: new Date('2026-03-02T00:00:00Z'),
      default_release_time: '06:30',
      audio_bio: expect.stringMatching(/\.mp3$/),
    })
  })

  test('derives a missing guid from the old feed URL', async () => {
    await prove()
    const { podcastId } = await migrate()
    const { rows: found } = await sql('select feed_guid from podcasts where id = $1', [podcastId])
    expect(found).toEqual([{ feed_guid: feedGuid(feed) }])
  })

  test('replaces and reports an invalid guid', async () => {
    serve(oldFeed([{ guid: 'one' }], { more: '<podcast:guid>Show-GUID-1</podcast:guid>' }))
    await prove()
    const { parsedFeed } = await as(app, owner).PodcastService.ParseRSS({ url: feed })
    expect(parsedFeed.problems.map(({ message }) => message)).toContainEqual(expect.stringContaining("“Show-GUID-1” isn't a UUID"))
    const { podcastId } = await migrate()
    const { rows: found } = await sql('select feed_guid from podcasts where id = $1', [podcastId])
    expect(found).toEqual([{ feed_guid: feedGuid(feed) }])
    const { migrationReport } = await as(app, owner).MigrationInfoService.Compare({ podcastId })
    expect(migrationReport.differences[0]).toMatchObject({ kind: 'show_guid', old: 'Show-GUID-1', ours: feedGuid(feed) })
  })

  test('keeps all elements without a field', async () => {
    const more = `<managingEditor>mail@old.example (Olga)</managingEditor><podcast:medium>music</podcast:medium>
      <podcast:funding url="https://a.example/">A</podcast:funding><podcast:funding url="https://b.example/">B</podcast:funding>
      <podcast:value type="lightning"><podcast:valueRecipient name="Olga" split="100"/></podcast:value>
      <podcast:podping usesPodping="true"/><rawvoice:rating xmlns:rawvoice="urn:rv">TV-G</rawvoice:rating>`
    const item = `<link>https://old.example/one</link><itunes:title>Short</itunes:title><itunes:author>Ann</itunes:author>
      <podcast:license url="javascript:alert(1)">x</podcast:license><podcast:soundbite startTime="1" duration="20">Best</podcast:soundbite>`
    serve(oldFeed([{ guid: 'one', more: item }], { more }))
    await prove()
    const { parsedFeed } = await as(app, owner).PodcastService.ParseRSS({ url: feed })
    expect(parsedFeed.podcast.podcastEmail).toBe('mail@old.example')
    expect(parsedFeed.problems.map(({ message }) => message.split('>')[0])).toEqual([
      '<podcast:podping',
      '<rawvoice:rating',
      '<podcast:license',
    ])
    const { podcastId } = await migrate()
    await read(podcastId)
    const { rows: shows } = await sql('select feed_elements from podcasts where id = $1', [podcastId])
    expect((shows[0] as unknown as { feed_elements: Array<{ name: string }> }).feed_elements.map(({ name }) => name)).toEqual([
      'podcast:medium',
      'podcast:funding',
      'podcast:value',
    ])
    const [episode] = await rows(podcastId)
    expect((episode as unknown as { extras: object }).extras).toEqual({
      link: 'https://old.example/one',
      itunesTitle: 'Short',
      elements: [
        { name: 'itunes:author', children: ['Ann'] },
        { name: 'podcast:soundbite', attributes: { startTime: '1', duration: '20' }, children: ['Best'] },
      ],
    })
    const { migrationReport } = await as(app, owner).MigrationInfoService.Compare({ podcastId })
    expect(migrationReport.differences.filter(({ kind }) => kind === 'lost').map(({ old }) => old.split('>')[0])).toEqual([
      '<podcast:podping',
      '<rawvoice:rating',
      '<podcast:license',
    ])
  })

  test('happens once, however often it is clicked', async () => {
    await prove()
    const ids = (await Promise.all([migrate(), migrate(), migrate()])).map(({ podcastId }) => podcastId)
    expect(new Set(ids).size).toBe(1)
    app.clock.move(29_000)
    expect((await migrate()).podcastId).toBe(ids[0])
    expect((await sql('select count(*)::int as n from podcasts')).rows).toEqual([{ n: 1 }])
  })

  test('requires a recent verification of this feed by this user', async () => {
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    await prove()
    await expect(migrate(stranger)).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    const mine = feed
    feed = `${host.url}/other.xml`
    host.pages.set('/other.xml', oldFeed([{ guid: 'one' }]))
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    feed = mine
    app.clock.move(importLifetimes.importProof * 1000 + 1)
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'owner_unproven' } })
    const forAnother = { rssFeedUrl: feed, podcast: form(), userId: stranger.userId, oldHost: 'Libsyn' as const }
    await expect(as(app, owner).PodcastService.Migrate(forAnother)).rejects.toMatchObject({ meta: { reason: 'not_yourself' } })
  })

  test('is rejected if the owner or record has changed since, or the feed was locked', async () => {
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
    await expect(migrate()).rejects.toMatchObject({ meta: { reason: 'record_missing' } })
    serve(oldFeed([{ guid: 'one' }], { owner: null, more: '<podcast:txt purpose="verify">castwright-abc</podcast:txt>' }))
    await migrate()
  })

  test('is rejected beyond the plan limits, with the numbers', async () => {
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

  test('names invalid fields', async () => {
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

describe('creating episodes from its items', () => {
  test('keeps guids byte for byte, with all fields', async () => {
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
      state: 'in_work',
      percent_completed: 83,
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

  test('creates the same rows after a crash and a rerun, and adds items that are new in the feed', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({ guid: `g${at}` }))
    serve(oldFeed(many))
    await prove()
    const { podcastId } = await migrate()
    const killed = new AbortController()
    const whole = oldFeed(many)
    // Sends only half of it.
    host.pages.set(`/${round}.xml`, (_, response) => void response.writeHead(200).write(whole.slice(0, whole.length * 0.6)))
    const reading = readMigration(app.app, { podcastId }, killed.signal)
    await eventually(async () => expect(await rows(podcastId)).not.toEqual([]))
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

  test('leaves out only an item whose guid is too long for an index', async () => {
    const noise = Array.from({ length: 4000 }, (_, at) => String.fromCharCode(97 + ((at * at * 7 + at) % 26))).join('')
    serve(oldFeed([{ guid: noise, url: 'https://cdn.example/long.mp3' }, { guid: 'short' }]))
    const podcastId = await imported()
    expect((await rows(podcastId)).map(({ guid }) => guid)).toEqual(['short'])
  })

  const notified = async (podcastId: string) => {
    const asked = `select data from notifications where podcast_id = $1 and type = 'ImportFinished' order by id`
    return (await app.pool.pool.query<{ data: object }>(asked, [podcastId])).rows.map(({ data }) => data)
  }

  test('fails with a message if the feed is unreadable, and finishes if it has no items', async () => {
    await prove()
    const { podcastId } = await migrate()
    host.pages.delete(`/${round}.xml`)
    await read(podcastId)
    expect(await info(podcastId)).toMatchObject({ state: 'failed', errorMessage: expect.stringContaining('404') })
    expect(await notified(podcastId)).toMatchObject([{ why: expect.stringContaining('404'), migrated: '0' }])
    serve(oldFeed([]))
    await sql(`update migrations set state = 'reading' where podcast_id = $1`, [podcastId])
    await read(podcastId)
    expect(await info(podcastId)).toMatchObject({ state: 'done', errorMessage: null, percent: 100 })
  })

  test('retries files although the feed is gone, and reports that at the end', async () => {
    serve(oldFeed([{ guid: 'a' }]))
    const podcastId = await imported()
    const { MigrationInfoService: service } = as(app, owner)
    await service.Cancel({ podcastId })
    host.pages.delete(`/${round}.xml`)
    await service.Resume({ podcastId })
    await read(podcastId)
    expect(await info(podcastId)).toMatchObject({ state: 'running', failedEpisodes: 0, errorMessage: expect.stringContaining('404') })
    await sql(`update migration_items set state = 'done' where podcast_id = $1`, [podcastId])
    await finishWithoutPending(app.app, podcastId)
    expect(await info(podcastId)).toMatchObject({ state: 'failed', percent: 100, errorMessage: expect.stringContaining('404') })
    expect((await notified(podcastId)).at(-1)).toMatchObject({ why: expect.stringContaining('404') })
  })

  test('requeues a feed whose job failed permanently, once', async () => {
    await prove()
    const { podcastId } = await migrate()
    const waiting = async () =>
      (await sql(`select from pgboss.job where name = 'imports.read' and data ->> 'podcastId' = $1`, [podcastId])).rowCount
    await sql(`delete from pgboss.job where name = 'imports.read'`)
    await requeueMissing(app.app)
    await requeueMissing(app.app)
    expect(await waiting()).toBe(1)
    await read(podcastId)
    await sql(`delete from pgboss.job where name = 'imports.read'`)
    await requeueMissing(app.app)
    expect(await waiting()).toBe(0)
  })

  test('adds nothing to a canceled import', async () => {
    await prove()
    const { podcastId } = await migrate()
    await sql(`update migrations set state = 'canceled' where podcast_id = $1`, [podcastId])
    await read(podcastId)
    expect(await rows(podcastId)).toEqual([])
  })
})
