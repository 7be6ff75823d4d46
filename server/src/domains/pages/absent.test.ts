import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import { confirmPassword } from '../profiles/testing.ts'

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers })

const app = await useApp({ clientDir: join(import.meta.dirname, '../../../../web/dist/client'), worker: false })
await makePerson(app)

test('answers 404 for an impossible URL', async () => {
  const oembed = (path: string) => `/oembed?url=${encodeURIComponent(`${app.url}${path}`)}`
  const noId = '-'.repeat(36)
  const places = ['/pod/%00', `/pod/%00/${newId()}`, '/pal/%00', `/og/show/${noId}.jpg`, oembed(`/embed/${noId}`), oembed(`/pod/x/${noId}`)]
  for (const place of places) expect([place, (await get(place)).statusCode]).toEqual([place, 404])
})

test.for([
  ['/pod', '/'],
  ['/pod/', '/'],
  ['/pal', '/'],
  ['/pal/', '/'],
  ['/pod/x/y/z', '/pod/x'],
  ['/pod/X/y/z/more?q=1', '/pod/x'],
  ['/pod/%2F%2Fevil.example/y/z', '/pod/%2f%2fevil.example'],
  ['/pal/ada/more', '/pal/ada'],
] as const)('redirects an unknown public URL to the page above it: %s', async ([url, location]) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store'])
})

test('answers 404 for a missing page despite a cached copy', async () => {
  expect((await get('/pod/nobody-has-this', { 'if-none-match': '*' })).statusCode).toBe(404)
})

test('a deleted account has no page and no card', async () => {
  const person = await makePerson(app)
  await app.pool.pool.query(`update profiles set username = 'brief' where user_id = $1`, [person.userId])
  const places = ['/pal/brief', `/og/creator/${person.userId}.jpg`]
  for (const place of places) expect([place, (await get(place)).statusCode]).toEqual([place, 200])
  await confirmPassword(app, person)
  await as(app, person).UserService.Delete({ userId: person.userId })
  for (const place of places) await eventually(async () => expect([place, (await get(place)).statusCode]).toEqual([place, 404]))
})

test("reports a page that can't be rendered, uncached", async () => {
  const broken = vi.spyOn(app.app.db, 'select').mockImplementation(() => {
    throw new Error('no database')
  })
  try {
    for (const [place, words] of [
      ['/pod/some-show', 'Error loading pod page.'],
      [`/pod/some-show/${newId()}`, 'Error loading episode.'],
      ['/pal/somebody', 'Error loading pal page.'],
      [`/embed/${newId()}`, 'Error loading episode.'],
    ] as const) {
      const { statusCode, headers, body } = await get(place)
      expect([place, statusCode, headers['cache-control'], headers['content-type']]).toEqual([
        place,
        500,
        'no-store',
        'text/html; charset=utf-8',
      ])
      expect(body).toContain(`<h1>${words}</h1>`)
      expect(body).not.toContain('no database')
    }
  } finally {
    broken.mockRestore()
  }
})

test('shows the rest of a show page when its episodes cannot be loaded, and caches nothing', async () => {
  const owner = await makePerson(app)
  const { podcastId } = await makePodcast(app, owner, 'Half There')
  const { podcast } = await as(app, owner).PodcastService.Find({ podcastId })
  const { pool } = app.pool
  await pool.query('alter table publications rename to publications_away')
  try {
    const { statusCode, headers, body } = await get(`/pod/${podcast.profileUrl}`)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain('<h1 dir="auto">Half There</h1>')
    expect(body).toContain('Error loading recent episodes.')
  } finally {
    await pool.query('alter table publications_away rename to publications')
  }
  expect((await get(`/pod/${podcast.profileUrl}`)).body).not.toContain('Error loading recent episodes.')
})

test('shows the rest of a page whose team cannot be loaded, and loads it with the next request', async () => {
  const owner = await makePerson(app)
  const { podcastId } = await makePodcast(app, owner, 'Partly There')
  const { podcast } = await as(app, owner).PodcastService.Find({ podcastId })
  const rename = (from: string, to: string) => app.pool.pool.query(`alter table ${from} rename to ${to}`)
  const page = () => get(`/pod/${podcast.profileUrl}`)
  await rename('podcast_roles', 'lost_roles')
  try {
    const { statusCode, headers, body } = await page()
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain('Partly There')
    expect(body).toContain('Error loading production team.')
    expect(body).not.toContain('podcast_roles')
  } finally {
    await rename('lost_roles', 'podcast_roles')
  }
  expect((await page()).body).not.toContain('Error loading production team.')
})
