import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { deletePermanently } from '../../../test/kit/episodes.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makeImport, type GivenItem, type MadeItem } from '../../../test/kit/imports.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { storageUsed, useStorage } from '../../../test/kit/recordings.ts'
import { silentM4a } from '../../platform/audio/testing.ts'
import { sharp } from '../../platform/images/sharp.ts'
import { sendNotificationEmail } from '../notifications/service/emails.ts'
import { cancelMigration, retryEpisode } from './service.ts'
import { importedEpisodes, loadAll, sound, startLoads, findOrphans } from './testing/loads.ts'
import { useOldHost } from './testing.ts'

const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
const host = await useOldHost()
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')

const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => (await app.pool.pool.query(text, values)).rows as Row[]

const show = async (items: GivenItem[], options = {}): Promise<{ podcastId: string; made: MadeItem[] }> => {
  const { podcastId } = await makePodcast(app, owner)
  return { podcastId, made: await makeImport(app, owner, podcastId, items, options) }
}

const load = (podcastId: string): Promise<void> => loadAll(app, podcastId)

async function emailAboutImport(podcastId: string): Promise<{ subject: string; text: string }> {
  const [row] = await query<{ id: string }>('select id from notifications where podcast_id = $1', podcastId)
  await sendNotificationEmail(app.app, { notificationId: row!.id })
  return app.emailTo(owner.email, /import/)
}
const episodesOf = (podcastId: string) => importedEpisodes(app, podcastId)

const bytesOf = async (object: string): Promise<Buffer> => buffer((await app.app.storage.get({ bucket: 'recordings', object }))!.body)
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const feedOf = async (podcastId: string): Promise<string> => (await app.server.inject(`/rss/${podcastId}.xml`)).body

const strays = (podcastId: string): Promise<string[]> => findOrphans(app, podcastId)

test('downloads files intact whatever the host does, and publishes episodes with their old dates', async () => {
  const files = {
    plain: sound(),
    chunked: sound(),
    packed: sound(),
    moved: sound(),
    'No ending': sound(),
    film: silentM4a(),
    cut: sound(4000),
    changed: sound(4000),
  }
  for (const [name, bytes] of Object.entries(files)) host.pages.set(`/${encodeURIComponent(name)}`, bytes)
  host.pages.set(
    '/chunked',
    (_request, response) =>
      void (response.writeHead(200), response.write(files.chunked.subarray(0, 9)), response.end(files.chunked.subarray(9))),
  )
  host.pages.set(
    '/packed',
    (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(files.packed)),
  )
  host.pages.set('/track/moved', (_request, response) => void response.writeHead(302, { location: '/moved' }).end())
  const ranges: Array<string | undefined> = []
  const cutting =
    (bytes: Buffer, tags: string[]) =>
    (request: { headers: NodeJS.Dict<string | string[]> }, response: ServerResponse): void => {
      const etag = tags[0]!
      const [, from] = /^bytes=(\d+)-$/.exec(String(request.headers['range'] ?? '')) ?? []
      ranges.push(from && request.headers['if-range'] === etag ? from : undefined)
      const start = from && request.headers['if-range'] === etag ? Number(from) : 0
      const rest = bytes.subarray(start)
      response.writeHead(start > 0 ? 206 : 200, {
        etag,
        'content-length': rest.length,
        ...(start > 0 && { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
      })
      if (tags.length === 1) return void response.end(rest)
      tags.shift()
      response.write(rest.subarray(0, rest.length / 2), () => setTimeout(() => response.destroy(), 50))
    }
  host.pages.set('/cut', cutting(files.cut, ['"a"', '"a"', '"a"']))
  host.pages.set('/changed', cutting(files.changed, ['"a"', '"b"']))
  const names = Object.keys(files)
  const { podcastId } = await show(
    names.map((name) => ({
      url: `${host.url}/${name === 'moved' ? 'track/' : ''}${encodeURIComponent(name)}`,
      title: name,
      length: 12,
      guid: `  ${name} <&>`,
    })),
  )
  await load(podcastId)
  const episodes = await episodesOf(podcastId)
  for (const { title, object, ...episode } of episodes) {
    expect({ title, ...episode }).toMatchObject({
      title,
      migration_status: 'MIGRATION_SUCCESS',
      is_published: true,
      migration_error_message: null,
    })
    expect(hash(await bytesOf(object!))).toBe(hash(files[title as keyof typeof files]))
  }
  expect(episodes).toHaveLength(names.length)
  expect(episodes.map(({ file_name: name }) => name).toSorted()).toEqual(
    ['No ending.mp3', 'changed.mp3', 'chunked.mp3', 'cut.mp3', 'film.m4a', 'moved.mp3', 'packed.mp3', 'plain.mp3'].toSorted(),
  )
  // One was resumed where it was cut, the other restarted.
  expect(ranges.filter((from) => from !== undefined)).toHaveLength(2)
  const feed = await feedOf(podcastId)
  expect([...feed.matchAll(/<guid isPermaLink="false">([^<]*)</g)].map(([, guid]) => guid).toSorted()).toEqual(
    names.map((name) => `  ${name} &lt;&amp;&gt;`).toSorted(),
  )
  expect(feed).toContain('<pubDate>Fri, 01 Jan 2021 08:00:07 GMT</pubDate>')
  expect(
    await query('select state, migrated_episodes as migrated, failed_episodes as failed from migrations where podcast_id = $1', podcastId),
  ).toEqual([{ state: 'done', migrated: names.length, failed: 0 }])
  const total = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  expect(
    await query(
      'select number_of_published_episodes as published, number_of_complete_episodes as complete from podcast_infos where podcast_id = $1',
      podcastId,
    ),
  ).toEqual([{ published: names.length, complete: 0 }])
  expect(await storageUsed(app, podcastId)).toBe(total)
  expect(await query(`select type, user_id as "userId" from notifications where podcast_id = $1`, podcastId)).toEqual([
    { type: 'ImportFinished', userId: owner.userId },
  ])
  expect(await query(`select from pgboss.job where name = 'imports.compare' and data ->> 'podcastId' = $1`, podcastId)).toHaveLength(1)
  expect(await strays(podcastId)).toEqual([])
})

test('fails single files with a helpful message, and imports them on retry', async () => {
  const good = sound()
  host.pages.set('/good', good)
  host.pages.set('/page', '<!DOCTYPE html><p>Your episode has moved')
  host.pages.set('/wav', Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(4000)]))
  host.pages.set('/secret', (_request, response) => void response.writeHead(403).end())
  host.pages.set('/broken', (_request, response) => void response.writeHead(503).end())
  host.pages.set('/empty', Buffer.alloc(0))
  const paths = ['broken', 'empty', 'gone', 'good', 'page', 'secret', 'wav']
  const { podcastId, made } = await show(paths.map((path) => ({ url: `${host.url}/${path}`, title: path })))
  await load(podcastId)
  const messages = Object.fromEntries((await episodesOf(podcastId)).map((episode) => [episode.title, episode.migration_error_message]))
  expect(messages).toEqual({
    good: null,
    broken: 'Your old host answered 503: it has a problem. Try again later, or upload the recording yourself.',
    empty: 'The file at your old host is empty. Restore it there or upload the recording yourself.',
    gone: 'Your old host answered 404: the file is gone. Restore it there or upload the recording yourself.',
    page: "Your old host sent a web page instead of the file. Open the file's URL in a browser to see whether it has moved, or upload the recording yourself.",
    secret: 'Your old host answered 403: access to the file is denied. Make it public there, or upload the recording yourself.',
    wav: "The file at your old host can't be used. This is a WAV file. Please save it as .mp3 or .m4a and try again.",
  })
  const asked = host.asked.filter((path) => ['/broken', '/gone', '/secret', '/wav'].includes(path))
  expect(asked.toSorted()).toEqual([
    ...Array(importLimits.tries).fill('/broken'),
    '/gone',
    '/gone',
    '/secret',
    '/secret',
    '/secret',
    '/wav',
    '/wav',
  ])
  expect(await strays(podcastId)).toEqual([])
  const message = await emailAboutImport(podcastId)
  expect(message.subject).toMatch(/^6 of 7 episodes couldn't be imported into .+$/)
  expect(message.text).toContain('1 episode was imported. These failed:\n\n- broken\n- empty\n- gone\n- page\n- secret\n- and 1 more')
  host.pages.set('/gone', sound())
  const gone = made.find(({ title }) => title === 'gone')!
  await retryEpisode(app.app, owner.userId, gone.episodeId)
  expect(await query('select state from migrations where podcast_id = $1', podcastId)).toEqual([{ state: 'running' }])
  await load(podcastId)
  expect((await episodesOf(podcastId)).find(({ title }) => title === 'gone')).toMatchObject({
    migration_status: 'MIGRATION_SUCCESS',
    is_published: true,
  })
  expect(
    await query('select state, migrated_episodes as migrated, failed_episodes as failed from migrations where podcast_id = $1', podcastId),
  ).toEqual([{ state: 'done', migrated: 2, failed: 5 }])
})

test('reserves storage before a download, so that concurrent ones stay within the plan', async () => {
  const { podcastId, made } = await show(
    Array.from({ length: 10 }, (_, at) => {
      const bytes = sound(1000)
      // Some hosts announce the size, others don't.
      host.pages.set(
        `/room-${at}`,
        (_request, response) => void response.writeHead(200, at % 3 ? { 'content-length': bytes.length } : {}).end(bytes),
      )
      return { url: `${host.url}/room-${at}`, length: at % 2 ? bytes.length : 1 }
    }),
  )
  const size = 1000 * 417 + 210
  await useStorage(app, podcastId, 100 * 1024 ** 3 - Math.floor(3.5 * size))
  await load(podcastId)
  const statuses = (await episodesOf(podcastId)).map(({ migration_status: status }) => status)
  expect(statuses.filter((status) => status === 'MIGRATION_SUCCESS')).toHaveLength(3)
  expect(statuses.filter((status) => status === 'MIGRATION_ERROR')).toHaveLength(7)
  const [failed] = await query<{ words: string }>(
    `select migration_error_message as words from episodes where podcast_id = $1 and not is_published`,
    podcastId,
  )
  expect(failed!.words).toMatch(/^This file is 1 MB, but \d+(?:\.\d+)? of the 100 GB in your plan are used\./)
  expect(
    await query(
      'select coalesce(sum(size), 0)::int as reserved from uploads where podcast_id = $1 and used_at is null and expires_at is not null',
      podcastId,
    ),
  ).toEqual([{ reserved: 0 }])
  expect(made).toHaveLength(10)
})

test('imports artwork, transcripts, chapters and people, and names what is missing', async () => {
  const face = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const cover = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer()
  for (const name of ['s1', 's2', 's3']) host.pages.set(`/${name}.mp3`, sound())
  host.pages.set('/face.jpg', face)
  host.pages.set('/cover.png', cover)
  host.pages.set('/t.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello')
  host.pages.set('/t.html', '<p><cite>Ada:</cite> <script>alert(1)</script>')
  host.pages.set(
    '/c.json',
    JSON.stringify({
      version: '1.2.0',
      waypoints: true,
      chapters: [
        { startTime: 9, title: 'B', url: 'javascript:alert(1)' },
        { startTime: 0, title: 'A', img: 'https://a.example/a.jpg' },
      ],
    }),
  )
  const transcripts = [
    { url: `${host.url}/t.vtt`, type: 'text/plain', language: 'en' },
    { url: `${host.url}/t.html`, type: 'text/html' },
    { url: `${host.url}/none.srt`, type: 'application/srt' },
  ]
  const persons = [{ name: ' Ada ', role: 'guest', href: 'https://ada.example/', img: 'javascript:x' }, { name: '' }]
  const imageUrl = `${host.url}/face.jpg`
  const { podcastId, made } = await show(
    [
      {
        url: `${host.url}/s1.mp3`,
        imageUrl,
        transcripts,
        chapters: { url: `${host.url}/c.json`, type: 'application/json+chapters' },
        persons,
        guid: 'https://old.example/1',
        guidIsPermaLink: true,
        season: 2,
        seasonName: 'Winter',
      },
      { url: `${host.url}/s2.mp3`, imageUrl, simpleChapters: [{ startTime: 61.5, title: 'In the feed', url: 'https://a.example/' }] },
      { url: `${host.url}/s3.mp3`, imageUrl: `${host.url}/cover.png` },
    ],
    { photoUrl: `${host.url}/cover.png` },
  )
  await query(`update episodes set season_number = 2 where id = $1`, made[0]!.episodeId)
  await load(podcastId)
  const photos = await query<{ photo: string | null }>('select photo from episodes where podcast_id = $1 order by title', podcastId)
  expect(photos[0]!.photo).toMatch(/./)
  expect(photos.map(({ photo }) => photo)).toEqual([photos[0]!.photo, photos[0]!.photo, null])
  expect(await query('select is_default_photo as drawn from podcasts where id = $1', podcastId)).toEqual([{ drawn: false }])
  const picture = await app.app.storage.get({ bucket: 'episode-photos', object: `${photos[0]!.photo}.jpg` })
  expect(await sharp(await buffer(picture!.body)).metadata()).toMatchObject({ width: 1400, height: 1400 })
  const feedItems = (await feedOf(podcastId)).match(/<item>[^]*?<\/item>/g)!
  const simple = /<podcast:chapters url="http:\/\/localhost([^"]+)"/.exec(feedItems[1]!)![1]!
  expect((await app.server.inject(simple)).json()).toMatchObject({ chapters: [{ startTime: 61.5, title: 'In the feed' }] })
  const item = feedItems[0]
  expect(item).toContain('<guid isPermaLink="true">https://old.example/1</guid>')
  expect(item).toContain('<podcast:season name="Winter">2</podcast:season>')
  expect(item).toContain('<podcast:person role="guest" href="https://ada.example/">Ada</podcast:person>')
  const [vtt, html, chapters] = [...item.matchAll(/url="http:\/\/localhost(\/media\/files\/[^"]+)"/g)].map(([, path]) => path!)
  expect((await app.server.inject(vtt!)).headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  expect((await app.server.inject(html!)).headers['content-security-policy']).toMatch(/^sandbox;/)
  expect((await app.server.inject(chapters!)).json()).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'A', img: 'https://a.example/a.jpg' },
      { startTime: 9, title: 'B' },
    ],
  })
  const [{ problems }] = (await query<{ problems: Array<{ message: string }> }>(
    'select problems from migrations where podcast_id = $1',
    podcastId,
  )) as [{ problems: Array<{ message: string }> }]
  expect(problems.map(({ message }) => message)).toEqual([
    'A transcript of this episode could not be imported: 127.0.0.1 responded with status 404.',
  ])
  const removed = () =>
    query<{ data: { objects: Array<{ object: string }> } }>(`select data from pgboss.job where name = 'uploads.remove-objects'`)
  await as(app, owner).EpisodeService.Unpublish({ episodeId: made[0]!.episodeId })
  expect((await app.server.inject(vtt!)).statusCode).toBe(404)
  await deletePermanently(app, owner, made[0]!.episodeId, true)
  const gone = (await removed()).flatMap(({ data }) => data.objects.map(({ object }) => object))
  expect(gone).toContain(vtt!.split('/').at(-1))
  // The other episode still uses it.
  expect(gone).not.toContain(`${photos[0]!.photo}.jpg`)
})

test('handles missing and future dates, and a canceled import stops and resumes where it stopped', async () => {
  host.pages.set('/d1', sound())
  host.pages.set('/d2', sound())
  host.pages.set('/d3', sound())
  const slow = sound(2000)
  let [begun, ended] = [0, 0]
  host.pages.set('/slow', (_request, response) => {
    begun += 1
    response.on('close', () => (ended += 1))
    response.writeHead(200, { 'content-length': slow.length, etag: '"s"' })
    response.write(slow.subarray(0, 100_000))
  })
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const { podcastId, made } = await show([
    { url: `${host.url}/d1`, publishedAt: later },
    { url: `${host.url}/d2`, publishedAt: '2019-05-05T05:05:05.000Z' },
    { url: `${host.url}/d3`, publishedAt: null },
    { url: `${host.url}/slow` },
  ])
  const server = await startLoads(app)
  const arrived = () => query(`select from migration_items where podcast_id = $1 and state = 'done'`, podcastId)
  await eventually(async () => expect(await arrived()).toHaveLength(3))
  expect((await episodesOf(podcastId)).slice(0, 3)).toMatchObject([
    { is_published: false, scheduled_release_date: new Date(later) },
    { last_published_date: new Date('2019-05-05T05:05:05.000Z') },
    { last_published_date: new Date('2019-05-05T05:05:05.000Z') },
  ])
  await eventually(() => expect(begun).toBe(1))
  // Stopped and restarted before any attempt noticed: only the second one continues.
  await cancelMigration(app.app, podcastId, owner.userId)
  await retryEpisode(app.app, owner.userId, made[3]!.episodeId)
  await eventually(() => expect([begun, ended]).toEqual([2, 1]))
  await cancelMigration(app.app, podcastId, owner.userId)
  await eventually(() => expect(ended).toBe(2))
  await server.stop()
  expect((await episodesOf(podcastId))[3]).toMatchObject({
    migration_status: 'MIGRATION_ERROR',
    migration_error_message: 'The import was canceled.',
  })
  expect(await query('select state from migrations where podcast_id = $1', podcastId)).toEqual([{ state: 'canceled' }])
  await retryEpisode(app.app, owner.userId, made[3]!.episodeId)
  const second = await startLoads(app)
  await eventually(() => expect(begun).toBe(3))
  await second.stop()
  // A stopping server leaves its items to the next one.
  expect(await query(`select state, attempt_id from migration_items where episode_id = $1`, made[3]!.episodeId)).toEqual([
    { state: 'pending', attempt_id: null },
  ])
  // Otherwise the next test would wait 30 s for this file, which never finishes.
  await cancelMigration(app.app, podcastId, owner.userId)
})
