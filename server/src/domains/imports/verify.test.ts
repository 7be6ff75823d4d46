import { beforeEach, describe, expect, test } from 'vitest'
import { maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteAll, deletePodcast } from '../../../test/kit/rows.ts'
import { newId } from '../../platform/ids.ts'
import { removeOldVerifications, sendCodeEmail } from './service.ts'
import { oldFeed, useOldHost } from './testing.ts'

const host = await useOldHost()
const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
await makePerson(app)
const [person, stranger] = [await makePerson(app), await makePerson(app)]
const feed = `${host.url}/feed.xml`
beforeEach(async () => {
  host.pages.clear()
  host.pages.set('/feed.xml', oldFeed([{ guid: 'one' }, { guid: 'two' }]))
  await deleteAll(app, 'rates')
  await givePlan(app, person, 'PRO')
})

const parse = (url: string, who = person) => as(app, who).PodcastService.ParseRSS({ url })
const service = (who = person) => as(app, who).MigrationVerificationService
const proof = (status: string) => ({ migrationVerification: { migrationVerificationStatus: status } })

describe('parsing a feed', () => {
  test('returns the defaults of the form', async () => {
    const more = '<itunes:season>2</itunes:season><itunes:episode>3</itunes:episode>'
    host.pages.set(
      '/feed.xml',
      oldFeed([
        { guid: 'one', more },
        { guid: 'two', length: 0 },
      ]),
    )
    const { parsedFeed } = await parse(feed)
    expect(parsedFeed).toMatchObject({
      rssFeedUrl: feed,
      numberOfEpisodes: 2,
      totalBytes: 1000,
      filesOfUnknownSize: 1,
      photoUrl: 'https://old.example/art.jpg',
      obstacle: null,
      podcast: {
        title: 'Old Show',
        showSummary: '<h2>About</h2><p>Old <strong>stories</strong>.</p>',
        profileUrl: 'old-show',
        projectKey: 'OLD',
        mediaFormat: 'audio',
        episodeGrouping: 'seasons',
        episodeNumbering: 'yes',
        categories: ['Technology'],
        language: 'en-US',
        location: 'US',
        externalWebsite: 'https://old.example/',
        authors: ['Olga Old'],
        ownerName: 'Olga Old',
        ownerEmail: 'olga@example.com',
        copyright: 'Olga Old',
      },
    })
  })

  test('suggests a free profile URL and follows permanent redirects', async () => {
    const { podcastId } = await makePodcast(app, stranger)
    await app.pool.pool.query(`update podcasts set profile_url = 'old-show' where id = $1`, [podcastId])
    host.pages.set('/was.xml', (_, response) => void response.writeHead(301, { location: '/feed.xml' }).end())
    host.pages.set('/now.xml', (_, response) => void response.writeHead(302, { location: '/feed.xml' }).end())
    expect((await parse(`${host.url}/was.xml`)).parsedFeed).toMatchObject({ rssFeedUrl: feed, podcast: { profileUrl: 'old-show-2' } })
    expect((await parse(`${host.url}/now.xml`)).parsedFeed.rssFeedUrl).toBe(`${host.url}/now.xml`)
    await deletePodcast(app, podcastId)
  })

  test('reads all pages and each item once', async () => {
    const next = (page: number) => ({ more: `<atom:link rel="next" href="/feed.xml?page=${page}"/>` })
    host.pages.set('/feed.xml', oldFeed([{ guid: 'one' }], next(2)))
    host.pages.set('/feed.xml?page=2', oldFeed([{ guid: 'one' }, { guid: 'two' }], next(3)))
    host.pages.set('/feed.xml?page=3', oldFeed([{ guid: 'two' }], next(4)))
    expect((await parse(feed)).parsedFeed.numberOfEpisodes).toBe(2)
    expect(host.asked).not.toContain('/feed.xml?page=4')
  })

  test.each([
    ['nothing there', '/none.xml', /404/],
    ['no feed', '/page.html', /./],
  ])('rejects %s as a validation error with a reason', async (_what, path, detail) => {
    host.pages.set('/page.html', '<!doctype html><html><body>Hello</body></html>')
    const answer = await callRaw(app, person, 'PodcastService.ParseRSS', { url: host.url + path })
    expect(answer).toMatchObject({ status: 412, body: { meta: { reason: 'feed_invalid', url: 'Your feed is invalid.' } } })
    expect((answer.body as { meta: { detail: string } }).meta.detail).toMatch(detail)
  })

  test('names invalid fields', async () => {
    for (const [url, message] of [
      ['', 'Your feed is required.'],
      ['old show', 'Your feed is invalid.'],
      ['ftp://old.example/feed', 'Your feed is invalid.'],
    ])
      expect(await callRaw(app, person, 'PodcastService.ParseRSS', { url })).toMatchObject({
        status: 400,
        body: { meta: { url: message } },
      })
  })

  test('returns what prevents the import, with numbers', async () => {
    const obstacle = async (url = feed) => (await parse(url)).parsedFeed.obstacle
    const locked = { more: '<podcast:locked>yes</podcast:locked>' }
    host.pages.set('/locked.xml', oldFeed([{ guid: 'one' }], locked))
    expect(await obstacle(`${host.url}/locked.xml`)).toMatchObject({ kind: 'locked', message: expect.stringContaining('podcast:locked') })

    await givePlan(app, person, 'FREE')
    host.pages.set('/seven.xml', oldFeed(Array.from({ length: 7 }, (_, at) => ({ guid: `g${at}` }))))
    expect(await obstacle(`${host.url}/seven.xml`)).toEqual({
      kind: 'episodes',
      message: 'This show has 7 episodes. Your Free plan includes 6 published episodes.',
    })
    host.pages.set(
      '/large.xml',
      oldFeed([
        { guid: 'one', length: 5 * 1024 ** 3 },
        { guid: 'two', length: 10 },
      ]),
    )
    expect(await obstacle(`${host.url}/large.xml`)).toEqual({
      kind: 'storage',
      message: "This show's files need 5.01 GB. Your Free plan includes 5 GB.",
    })
    host.pages.set('/film.xml', oldFeed([{ guid: 'one' }]).replace('audio/mpeg', 'video/mp4'))
    expect(await obstacle(`${host.url}/film.xml`)).toMatchObject({ kind: 'video' })

    const { podcastId } = await makePodcast(app, person)
    expect(await obstacle()).toEqual({ kind: 'podcasts', message: 'Your Free plan includes 1 podcast, and you have 1.' })
    await givePlan(app, person, 'PRO')
    expect(await obstacle(`${app.url}/rss/${podcastId}.xml`)).toMatchObject({ kind: 'ours' })
    await deletePodcast(app, podcastId)
  })
})

/** The code in the email. */
async function codeOf(id: string): Promise<string> {
  await sendCodeEmail(app.app, { verificationId: id })
  const message = await app.emailTo('olga@example.com', /import Old Show/)
  return /\b\d{6}\b/.exec(message.text)![0]
}

const begin = async (proof: 'email' | 'txt' = 'email') => {
  const { migrationVerification } = await service().Create({ rssFeedUrl: feed, proof })
  return migrationVerification
}

describe('verifying with a code by email', () => {
  test('sends it to the owner in the feed, whatever the client says', async () => {
    const given = { ownerEmail: 'thief@example.com', podcastName: 'Mine', migrationVerificationStatus: 'VERIFIED' }
    const answer = await callRaw(app, person, 'MigrationVerificationService.Create', { rssFeedUrl: feed, migrationVerification: given })
    const { migration_verification_id: id } = answer.body as { migration_verification_id: string }
    expect(answer.body).toMatchObject({
      migration_verification: { owner_email: 'olga@example.com', podcast_name: 'Old Show', tries_left: 5 },
    })
    const code = await codeOf(id)
    expect(
      JSON.stringify([
        answer.body,
        (await callRaw(app, person, 'MigrationVerificationService.Find', { migrationVerificationId: id })).body,
      ]),
    ).not.toContain(code)
    const { rows } = await app.pool.pool.query('select * from migration_verifications where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(await service().Verify({ migrationVerificationId: id, code })).toMatchObject(proof('VERIFIED'))
    expect(await service().Find({ migrationVerificationId: id })).toMatchObject(proof('VERIFIED'))
  })

  test('allows five attempts, even concurrent ones', async () => {
    const { id } = await begin()
    const code = await codeOf(id)
    const other = code === '000000' ? '111111' : '000000'
    const tries = await Promise.all(
      Array.from({ length: maxCodeAttempts + 1 }, () =>
        callRaw(app, person, 'MigrationVerificationService.Verify', { migrationVerificationId: id, code: other }),
      ),
    )
    const words = tries.map(({ body }) => (body as { meta: { code: string } }).meta.code)
    expect(words.filter((word) => word === 'The code you entered is incorrect.')).toHaveLength(maxCodeAttempts)
    await expect(service().Verify({ migrationVerificationId: id, code })).rejects.toMatchObject({
      meta: { code: expect.stringContaining('Too many incorrect attempts') },
    })
    expect((await service().Find({ migrationVerificationId: id })).migrationVerification.triesLeft).toBe(0)
  })

  test('expires after fifteen minutes, or when replaced or canceled', async () => {
    const { id } = await begin()
    const code = await codeOf(id)
    app.clock.move(identityLifetimes.code * 1000)
    await expect(service().Verify({ migrationVerificationId: id, code })).rejects.toMatchObject({
      meta: { code: expect.stringContaining('expired') },
    })
    const [first, second] = [await begin(), await begin()]
    expect(await service().Find({ migrationVerificationId: first.id })).toMatchObject(proof('CANCELED'))
    const newer = await codeOf(second.id)
    await service().Cancel({ migrationVerificationId: second.id })
    await expect(service().Verify({ migrationVerificationId: second.id, code: newer })).rejects.toMatchObject({ code: 'invalid_argument' })
    const emails = (await app.emails()).length
    await sendCodeEmail(app.app, { verificationId: second.id })
    expect((await app.emails()).length).toBe(emails)
    app.clock.move(2 * 24 * 3600 * 1000)
    await removeOldVerifications(app.app)
    await expect(service().Find({ migrationVerificationId: first.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not visible to other users', async () => {
    const { id } = await begin()
    const code = await codeOf(id)
    const input = { migrationVerificationId: id }
    for (const call of [
      () => service(stranger).Find(input),
      () => service(stranger).Verify({ ...input, code }),
      () => service(stranger).CheckRecord(input),
      () => service(stranger).Cancel(input),
      () => service().Find({ migrationVerificationId: newId() }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    const bad = await callRaw(app, person, 'MigrationVerificationService.Verify', { ...input, code: 'abc' })
    expect(bad).toMatchObject({ status: 400, body: { meta: { code: 'The code you entered is incorrect.' } } })
  })

  test.each([
    ['no owner', () => oldFeed([], { owner: null }), 'owner_email_missing'],
    ['an owner nobody can write to', () => oldFeed([], { owner: 'olga' }), 'owner_email_missing'],
    ['a lock', () => oldFeed([], { more: '<podcast:locked>yes</podcast:locked>' }), 'feed_locked'],
    ['nothing of a feed', () => 'Hello', 'feed_invalid'],
  ])('rejects a feed with %s', async (_what, body, reason) => {
    host.pages.set('/feed.xml', body())
    await expect(begin()).rejects.toMatchObject({ code: 'failed_precondition', meta: { reason } })
    const own = `${app.url}/rss/${(await makePodcast(app, stranger)).podcastId}.xml`
    await expect(service().Create({ rssFeedUrl: own })).rejects.toMatchObject({ meta: { reason: 'feed_invalid' } })
  })

  test('limits emails to one owner from many accounts', async () => {
    for (let round = 0; round < 10; round += 1) await begin()
    await app.pool.pool.query(`delete from rates where key not like 'import-letter:%'`)
    await expect(service(stranger).Create({ rssFeedUrl: feed })).rejects.toMatchObject({ code: 'resource_exhausted' })
  })
})

test('verifying with a record in the feed, read again each time', async () => {
  host.pages.set('/feed.xml', oldFeed([{ guid: 'one' }], { owner: null }))
  const before = await begin('txt')
  const { id, txtValue, ownerEmail } = await begin('txt')
  expect(ownerEmail).toBe('')
  // The same value for the same user, another one for others.
  expect(txtValue).toBe(before.txtValue)
  const { migrationVerification: foreign } = await service(stranger).Create({ rssFeedUrl: feed, proof: 'txt' })
  expect(foreign.txtValue).not.toBe(txtValue)
  const check = () => service().CheckRecord({ migrationVerificationId: id })
  await expect(check()).rejects.toMatchObject({ meta: { reason: 'record_missing' } })
  const record = (value: string, purpose = 'verify') => ({ more: `<podcast:txt purpose="${purpose}">${value}</podcast:txt>` })
  for (const wrong of [record(txtValue!, 'applepodcastsverify'), record(`${txtValue} `.repeat(2)), record('')]) {
    host.pages.set('/feed.xml', oldFeed([{ guid: 'one' }], wrong))
    await expect(check()).rejects.toMatchObject({ meta: { reason: 'record_missing' } })
  }
  host.pages.set('/feed.xml', oldFeed([{ guid: 'one' }], record(`\n ${txtValue}\n`)))
  expect(await check()).toMatchObject(proof('VERIFIED'))
  const { id: byEmail } = await begin()
  await expect(service().CheckRecord({ migrationVerificationId: byEmail })).rejects.toMatchObject({ meta: { reason: 'record_missing' } })
})
