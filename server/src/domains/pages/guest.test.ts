import { join } from 'node:path'
import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { useShow } from '../../../test/kit/show.ts'
import { changedTables, digestOf } from '../../../test/rules/digest.ts'
import { invited, makeEpisodeGuest } from '../guests/testing.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')

const { app, owner, podcastId } = await useShow({ clientDir, worker: false, title: 'The Night Bus' })
const { episodeId } = await makeEpisode(app, owner, podcastId, { title: 'Lights <b>out</b>' })
const { episodeGuestId } = await makeEpisodeGuest(app, owner, podcastId, episodeId)
let path = `/guest/${(await invited(app, owner, episodeGuestId)).guestLink}`

test('a link opens the page, which no one caches, indexes or frames, and which may use the microphone', async () => {
  const { statusCode, headers, body } = await app.server.inject(path)
  expect(statusCode).toBe(200)
  expect(body).toContain('Lights &lt;b&gt;out&lt;/b&gt;')
  expect(/nia@example|Met her|property="og:|canonical/.exec(body)).toBeNull()
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
  })
  expect(headers['etag']).toBeUndefined()
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect((await app.server.inject('/pod/none')).headers['permissions-policy']).toContain('microphone=()')
})

test('a mail scanner that opens everything on the page changes nothing', async () => {
  const { body } = await app.server.inject(path)
  const found = [...body.matchAll(/(?:href|src|action)="([^"#]+)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))
  const before = await digestOf(app)
  for (const url of new Set([path, `${path}/release.txt`, `${path}/interview.ics`, ...found.filter((one) => one.startsWith('/'))]))
    for (const method of ['GET', 'HEAD'] as const) await app.server.inject({ method, url })
  expect(changedTables(before, await digestOf(app))).toEqual([])
})

test('expired, revoked and invented links get a friendly page with 410, and nothing of the show', async () => {
  const closed = async (url: string) => {
    const { statusCode, headers, body } = await app.server.inject(url)
    expect(statusCode).toBe(410)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['permissions-policy']).toContain('microphone=()')
    expect(body).toContain('This link no longer works')
    expect(body).not.toMatch(/Night Bus|Lights|<script/)
  }
  for (const secret of ['x', 'x'.repeat(43), "' or true --", '%00', '..%2f']) await closed(`/guest/${encodeURIComponent(secret)}`)
  await app.pool.pool.query(`update links set expires_at = now() where kind = 'guest'`)
  await closed(path)
  path = `/guest/${(await invited(app, owner, episodeGuestId)).guestLink}`
  await as(app, owner).EpisodeGuestService.RevokeLink({ episodeGuestId })
  await closed(path)
  for (const file of ['interview.ics', 'release.txt']) expect((await app.server.inject(`${path}/${file}`)).statusCode).toBe(410)
})
