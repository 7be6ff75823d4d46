import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { hugePng, twoHalves } from '../../platform/images/testing.ts'
import { oldFeed, useOldHost } from './testing.ts'

const app = await useApp({ env: { ALLOW_PRIVATE_FETCH: 'true' } })
const host = await useOldHost()
const owner = await makePerson(app)

const get = (url: string, person: Person | null = owner) =>
  app.server.inject({ url, headers: person ? { cookie: person.cookie } : {}, remoteAddress: `10.${[...randomBytes(3)].join('.')}` })

/** The path of the cover of a feed whose artwork is at this address. */
async function coverAt(address: string | null): Promise<string | null> {
  const image = address === null ? '' : `<itunes:image href="${address}"/>`
  host.pages.set('/feed.xml', oldFeed([{ guid: '1' }]).replace(/<itunes:image [^>]*>/, image))
  return (await as(app, owner).PodcastService.ParseRSS({ url: `${host.url}/feed.xml` })).parsedFeed.coverUrl
}

test('shows a small copy of the cover, served by us', async () => {
  host.pages.set('/cover.jpg', await twoHalves(1600, 1400).jpeg().toBuffer())
  const path = await coverAt(`${host.url}/cover.jpg`)
  expect(path).toMatch(/^\/api\/feed-cover\?/)
  const answer = await get(path!)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=3600',
  ])
  expect(answer.rawPayload.length).toBeGreaterThan(0)
})

test('has no cover if the feed has none', async () => {
  expect(await coverAt(null)).toBeNull()
})

test('answers only the person who read the feed, and only for that address', async () => {
  host.pages.set('/cover.jpg', await twoHalves().jpeg().toBuffer())
  const path = (await coverAt(`${host.url}/cover.jpg`))!
  const before = host.asked.length
  expect((await get(path, await makePerson(app))).statusCode).toBe(404)
  expect((await get(path, null)).statusCode).toBe(401)
  expect((await get(path.replace('cover.jpg', 'other.jpg'))).statusCode).toBe(404)
  expect((await get(path.replace(/token=.*/, 'token=1.x'))).statusCode).toBe(404)
  expect((await get('/api/feed-cover')).statusCode).toBe(404)
  expect((await get('/api/feed-cover?url=a&url=b&token=c')).statusCode).toBe(404)
  expect(host.asked.length).toBe(before)
})

test.each<[string, string | Buffer]>([
  ['a web page', '<html>Not found</html>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['more pixels than anyone can decode', hugePng(60_000, 60_000)],
  ['a file that is too large', Buffer.alloc(21 * 1024 * 1024)],
  ['nothing', ''],
])('has no cover if the address returns %s', async (_what, body) => {
  host.pages.set('/bad', body)
  expect((await get((await coverAt(`${host.url}/bad`))!)).statusCode).toBe(404)
})

test('has no cover if the host fails or the address is missing', async () => {
  host.pages.set('/broken', (_request, response) => response.writeHead(500).end())
  expect((await get((await coverAt(`${host.url}/broken`))!)).statusCode).toBe(404)
  expect((await get((await coverAt(`${host.url}/missing.jpg`))!)).statusCode).toBe(404)
})

test('never fetches from a private address', async () => {
  const guarded = await useTestApp()
  const person = await makePerson(guarded)
  const url = `${host.url}/secret.jpg`
  const token = guarded.app.covers.sign(JSON.stringify([person.userId, url]), new Date(Date.now() + 60_000))
  const answer = await guarded.server.inject({
    url: `/api/feed-cover?${new URLSearchParams({ url, token })}`,
    headers: { cookie: person.cookie },
  })
  expect(answer.statusCode).toBe(404)
  expect(host.asked).not.toContain('/secret.jpg')
})
