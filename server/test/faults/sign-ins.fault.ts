import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeRecording } from '../../src/domains/delivery/testing.ts'
import { goodPassword, makePerson, makePodcast } from '../kit/make.ts'
import { signIn } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makePlace, withHands } from './kit/place.ts'
import { growthDuring, keepAsking, percentile } from './kit/watch.ts'

const tries = sized('TRIES', 200)
const stormSeconds = sized('STORM_SECONDS', 10)

test('answers known and unknown addresses alike and in the same time', async () => {
  const fault = 'sign-in tries'
  const place = await makePlace({ database: 'embedded' })
  const { url } = place.server
  const { email } = await withHands(place, (app) => makePerson(app))
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  // Alternating in random order, so that other load affects both equally.
  for (let at = 0; at < tries + 20; at += 1) {
    if (at % 10 === 0) await place.query('delete from rates')
    for (const kind of Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const address = kind === 'known' ? email : `${randomBytes(6).toString('hex')}@example.com`
      const begun = performance.now()
      const answer = await signIn(url, address, 'Wrong-word-1!')
      if (at >= 20) times[kind].push(performance.now() - begun)
      answers.add(JSON.stringify(answer))
    }
  }
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)]
  figure(fault, 9, 'tries on a known address, and on unknown ones', tries)
  figure(fault, 9, 'different answers', answers.size, { most: 1 })
  figure(fault, 9, 'median, known', known, { unit: ' ms', digits: 1 })
  figure(fault, 9, 'difference of the medians', (100 * Math.abs(known - unknown)) / known, { most: 5, unit: ' %', digits: 1, clock: true })
})

test('200 wrong passwords for one account, from 1 address and from 50', async () => {
  const fault = 'sign-in tries'
  const place = await makePlace({ database: 'embedded' })
  const { url } = place.server
  const people = await withHands(place, async (app) => [await makePerson(app), await makePerson(app)])
  for (const [at, addresses] of [1, 50].entries()) {
    const { email, cookie } = people[at]!
    const from = Array.from({ length: addresses }, (_, n) => `198.51.${addresses}.${n + 1}`)
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, n) => signIn(url, n % 2 === 0 ? email : email.toUpperCase(), 'Wrong-word-1!', from[n % addresses])),
    )
    const reached = answers.filter((answer) => answer?.status === 401).length
    figure(fault, 10, `of ${tries} wrong passwords from ${addresses} address${addresses > 1 ? 'es' : ''}, reached the hash`, reached, {
      most: 25,
    })
    const session = await fetch(`${url}/api/auth/get-session`, { headers: { cookie } })
    expect(((await session.json()) as { user?: { email: string } } | null)?.user?.email).toBe(email)
  }
})

test('a flood of sign-ins hardly slows down others', async () => {
  const fault = 'sign-in storm'
  const place = await makePlace({ database: 'embedded' })
  const { server } = place
  const { emails, podcastId, media } = await withHands(place, async (app) => {
    const owner = await makePerson(app)
    const show = await makePodcast(app, owner)
    const recording = await makeRecording(app, owner, show.podcastId, { size: 4_000_000 })
    const others: string[] = [owner.email]
    while (others.length < 64) others.push((await makePerson(app)).email)
    return { emails: others, ...show, media: recording }
  })
  const feed = `${server.url}/rss/${podcastId}.xml`
  const readers = () => [keepAsking(feed), keepAsking(media.url, { headers: { range: 'bytes=0-65535' } })] as const
  const quiet = readers()
  await delay(stormSeconds * 1000)
  for (const reader of quiet) await reader.stop()

  const statuses = new Map<number, number>()
  let running = true
  const stormy = readers()
  const grown = await growthDuring(server.pid(), async () => {
    const clients = emails.map(async (email) => {
      while (running) {
        const status = (await signIn(server.url, email, goodPassword))?.status ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 429) await delay(50)
      }
    })
    await delay(stormSeconds * 1000)
    running = false
    await Promise.all(clients)
  })
  for (const reader of stormy) await reader.stop()
  const others = [...statuses].filter(([status]) => status !== 200 && status !== 429)
  figure(fault, 11, `sign-ins in ${stormSeconds} s, 64 concurrently`, statuses.get(200) ?? 0, { least: 1 })
  figure(fault, 11, 'told to wait (429)', statuses.get(429) ?? 0)
  figure(fault, 11, 'answered with anything else', others.length, { most: 0 })
  figure(fault, 11, 'feed p99, quiet', percentile(quiet[0].ms, 0.99), { unit: ' ms', digits: 1 })
  figure(fault, 11, 'feed p99, as often as quiet', percentile(stormy[0].ms, 0.99) / percentile(quiet[0].ms, 0.99), {
    most: 2,
    unit: 'x',
    digits: 1,
    clock: true,
  })
  figure(fault, 11, 'reads of files, p99', percentile(stormy[1].ms, 0.99), { most: 50, unit: ' ms', digits: 1, clock: true })
  figure(fault, 11, 'reads that failed', stormy[0].failed + stormy[1].failed, { most: 0 })
  figure(fault, 11, 'memory it grew by', grown, { most: 100, unit: ' MB' })
})
