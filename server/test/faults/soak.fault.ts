import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathOf } from '@castwright/contract/methods.ts'
import { expect, test } from 'vitest'
import { makeRecording } from '../../src/domains/delivery/testing.ts'
import type { Person } from '../kit/as.ts'
import { goodPassword, makePerson } from '../kit/make.ts'
import { mustCall, someAddress } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow, type Show } from './kit/load.ts'
import { makePlace, withHands, type Place } from './kit/place.ts'
import { filesOf, memoryOf, percentile, slope } from './kit/watch.ts'

const fault = 'soak'
const minutes = sized('SOAK_MINUTES', 3)

type Ask = { url: string; method?: string; headers?: Record<string, string>; body?: string }
type Seen = { answers: number; refused: number; failed: string[]; bare: Set<string>; leaks: Set<string>; ms: number[] }

/** Random requests of people and apps. */
function asks({ server }: Place, show: Show, profileUrl: string, media: string): Array<() => Ask> {
  const { url } = server
  const call = (person: Person, name: Parameters<typeof pathOf>[0], input: object) => (): Ask => ({
    url: `${url}${pathOf(name)}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: person.cookie, 'x-forwarded-for': someAddress() },
    body: JSON.stringify(input),
  })
  const get =
    (path: string, headers = {}) =>
    (): Ask => ({ url: `${url}${path}`, headers })
  const episodeId = show.edited[0]!
  let edits = 0
  return [
    get(`/rss/${show.podcastId}.xml`),
    get(`/rss/${show.podcastId}.xml`, { 'accept-encoding': 'gzip' }),
    get(`/pod/${profileUrl}`),
    get(`/pod/${profileUrl}/${show.published[0]!}`),
    get('/sign-in'),
    get('/robots.txt'),
    get('/no-such-page'),
    get('/media/no-such-thing/x.mp3'),
    () => ({ url: media, headers: { range: `bytes=${Math.floor(Math.random() * 1000)}-` } }),
    call(show.owner, 'RecordingService.FindByPodcastID', { podcastId: show.podcastId }),
    call(show.owner, 'TeamManagementService.FindTeam', { podcastId: show.podcastId }),
    call(show.editor, 'PodcastService.FindByUserID', { userId: show.editor.userId }),
    call(show.editor, 'NotificationService.FindByUserId', { userId: show.editor.userId }),
    call(show.editor, 'EpisodeService.Find', { episodeId: 'nonsense' }),
    () => call(show.editor, 'EpisodeService.Update', { episodeId, episode: { title: `Take ${(edits += 1)}` } })(),
  ]
}

const mustHave = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const
const innards = /\bat \S+ \(?(?:file:|\/|node:)\S+:\d+:\d+|node_modules|\.ts:\d+:\d+/

async function ask(given: Ask, secrets: string[], seen: Seen): Promise<void> {
  const begun = performance.now()
  const { url, ...init } = given
  const path = new URL(url).pathname
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    seen.answers += 1
    seen.ms.push(performance.now() - begun)
    if (answer.status === 429) seen.refused += 1
    if (answer.status >= 500) seen.failed.push(`${answer.status} ${path} ${body.slice(0, 200)}`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const name of mustHave) if (!answer.headers.get(name)) seen.bare.add(`${path}: ${name}`)
    if (/unsafe-inline/.test(policy) || !/frame-ancestors/.test(policy)) seen.bare.add(`${path}: ${policy}`)
    const words = `${body}\n${[...answer.headers].map((pair) => pair.join(': ')).join('\n')}`
    for (const secret of secrets) if (words.includes(secret)) seen.leaks.add(path)
    if (innards.test(body) && answer.headers.get('content-type')?.includes('json')) seen.leaks.add(`${path}: the inside of an error`)
  } catch (error) {
    seen.failed.push(`${path} ${String(error)}`)
  }
}

const fresh = (): Seen => ({ answers: 0, refused: 0, failed: [], bare: new Set(), leaks: new Set(), ms: [] })

test('at half load for a while: no failures, no growth, no leaks', async () => {
  const place = await makePlace({ database: 'embedded', env: { LOG_LEVEL: 'info', METRICS_TOKEN: 'canary-of-the-metrics' } })
  const { server, query } = place
  const show = await makeShow(place)
  const { profileUrl, media } = await withHands(place, async (app) => {
    const recording = await makeRecording(app, show.owner, show.podcastId, { size: 300_000, episodeNumber: 99 })
    await makePerson(app)
    const [row] = await place.query<{ profile_url: string }>('select profile_url from podcasts where id = $1', show.podcastId)
    return { profileUrl: row!.profile_url, media: recording.url }
  })
  await mustCall(server.url, show.owner, 'EpisodeService.Publish', { episodeId: show.published[0]! })
  const secret = (await readFile(join(server.dataDir, 'auth-secret'), 'utf8')).trim()
  const databasePassword = decodeURIComponent(new URL(place.connectionString).password)
  const cookies = [show.owner, show.editor].map(({ cookie }) => cookie.split('=')[1]!.slice(0, 32))
  const secrets = [secret, databasePassword, goodPassword, 'canary-of-the-metrics', ...cookies].filter((one) => one.length > 8)
  const kinds = asks(place, show, profileUrl, media)
  const some = () => kinds[Math.floor(Math.random() * kinds.length)]!()

  // Maximum load.
  const peak = fresh()
  const until = Date.now() + 10_000
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (Date.now() < until) await ask(some(), secrets, peak)
    }),
  )
  const rate = peak.answers / 10 / 2

  const seen = fresh()
  const points: Array<{ minute: number; memory: number; files: number }> = []
  const begun = Date.now()
  const pending = new Set<Promise<void>>()
  for (let at = 0; Date.now() - begun < minutes * 60_000; at += 1) {
    await delay(Math.max(0, begun + (at / rate) * 1000 - Date.now()))
    const one = ask(some(), secrets, seen)
    pending.add(one)
    void one.finally(() => pending.delete(one))
    if (pending.size > 500) await Promise.race(pending)
    if (at % Math.ceil(rate * 2) === 0) {
      points.push({ minute: (Date.now() - begun) / 60_000, memory: await memoryOf(server.pid()), files: await filesOf(server.pid()) })
      await query('delete from rates')
    }
  }
  await Promise.all(pending)
  const warm = points.filter(({ minute }) => minute > minutes / 3)
  const log = server.said()
  const leaked = secrets.filter((one) => log.includes(one)).length
  figure(fault, 40, 'minutes', minutes)
  figure(fault, 40, 'answers a second, half of the peak', rate, { digits: 1 })
  figure(fault, 40, 'answers', seen.answers)
  figure(fault, 40, 'of them told to wait (429)', seen.refused)
  figure(fault, 40, 'failures (5xx or none)', peak.failed.length + seen.failed.length, { most: 0 })
  figure(fault, 40, 'p99', percentile(seen.ms, 0.99), { unit: ' ms', digits: 1 })
  figure(fault, 40, 'memory grows by, after the first third', slope(warm.map(({ minute, memory }) => [minute, memory])), {
    ...(minutes >= 15 && { most: 1 }),
    unit: ' MB/min',
    digits: 2,
  })
  figure(fault, 40, 'memory at the end', points.at(-1)?.memory ?? 0, { unit: ' MB' })
  const files = warm.map((point) => point.files)
  // Every request has a socket, so a single moment says little.
  const [start, end] = [files.slice(0, files.length / 2), files.slice(files.length / 2)].map((half) => percentile(half, 0.5))
  figure(fault, 40, 'open files, second half beyond first half', end! - start!, { most: 20 })
  figure(fault, 40, 'answers without a security header', seen.bare.size + peak.bare.size, { most: 0 })
  figure(fault, 40, 'secrets and stack traces in answers', seen.leaks.size + peak.leaks.size, { most: 0 })
  figure(fault, 40, 'secrets in the log', leaked, { most: 0 })
  expect(seen.failed.slice(0, 5)).toEqual([])
  expect([...seen.bare, ...peak.bare]).toEqual([])
  expect([...seen.leaks, ...peak.leaks]).toEqual([])
})
