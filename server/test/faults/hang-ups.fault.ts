import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathOf } from '@castwright/contract/methods.ts'
import { expect, test } from 'vitest'
import { makeRecording } from '../../src/domains/delivery/testing.ts'
import { makePerson, makePodcast } from '../kit/make.ts'
import { figure, notTried, sized } from './kit/figures.ts'
import type { Crowd } from './kit/hang-up.ts'
import { makePlace, withHands } from './kit/place.ts'
import { filesOf, growthDuring, keepAsking, onLinux, percentile, until } from './kit/watch.ts'

const fault = 'hang-ups'
const hangUps = sized('HANG_UPS', 5000)
const slow = sized('SLOW_READERS', 500)
const halfSent = sized('HALF_SENT', 500)
const quietSeconds = sized('QUIET_SECONDS', 10)

const gone = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.on('error', () => {}).on('close', () => resolve()))

async function gather(crowd: Crowd): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kit/hang-up.ts'), JSON.stringify(crowd)], { stdio: 'inherit' })
  expect(await once(child, 'close')).toEqual([0, null])
}

test('clients that disconnect, read nothing or never finish a request take nothing from others', async () => {
  if (!onLinux) return notTried(fault, 28, 'connections that end badly', 'files are counted on Linux only')
  const place = await makePlace({ database: 'embedded' })
  const { server } = place
  const { podcastId, media } = await withHands(place, async (app) => {
    const owner = await makePerson(app)
    const show = await makePodcast(app, owner)
    return { ...show, media: await makeRecording(app, owner, show.podcastId, { size: 4_000_000 }) }
  })
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: castwright\r\n\r\n`
  const feed = `${server.url}/rss/${podcastId}.xml`
  const post = `POST ${pathOf('EpisodeService.Create')} HTTP/1.1\r\nHost: castwright\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"episode":`
  const requests = [get(new URL(media.url).pathname), get(`/rss/${podcastId}.xml`), get('/sign-in'), post]

  // A first round, so that everything opened once is open.
  await gather({ port: server.port, requests, hangUps: 50, lanes: 1, slow: 0, halfSent: 0 })
  await until('those who came first are gone', async () => (await filesOf(server.pid())) < 100)
  await delay(6000)
  const before = await filesOf(server.pid())
  const quiet = keepAsking(feed)
  await delay(quietSeconds * 1000)
  await quiet.stop()

  const busy = keepAsking(feed)
  const grown = await growthDuring(server.pid(), () => gather({ port: server.port, requests, hangUps, lanes: 50, slow, halfSent }))
  await busy.stop()
  await until('the files are closed', async () => Math.abs((await filesOf(server.pid())) - before) <= 5).catch(() => {})
  const after = await filesOf(server.pid())

  figure(fault, 28, 'hang-ups, slow readers and half-sent requests', hangUps + slow + halfSent)
  figure(fault, 28, 'open files beyond those of before', Math.abs(after - before), { most: 5 })
  figure(fault, 28, 'failed feed reads', busy.failed, { most: 0 })
  const [calm, crowded] = [percentile(quiet.ms, 0.99), percentile(busy.ms, 0.99)]
  figure(fault, 28, 'feed p99, quiet', calm, { unit: ' ms', digits: 1 })
  figure(fault, 28, 'feed p99 relative to an idle server', crowded / calm, { most: 2, unit: 'x', digits: 1, clock: true })
  figure(fault, 28, 'memory it grew by', grown, { unit: ' MB' })
})

test('the server ends a request that never ends', async () => {
  if (!onLinux) return
  const { server } = await makePlace({ database: 'embedded' })
  const ends: Array<Promise<void>> = []
  for (const words of [
    'GET / HTTP/1.1\r\nHo',
    `POST ${pathOf('EpisodeService.Create')} HTTP/1.1\r\nHost: x\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  ]) {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(words))
    socket.resume()
    ends.push(gone(socket))
  }
  const begun = performance.now()
  const [head, body] = await Promise.all(
    ends.map((end) => Promise.race([end.then(() => (performance.now() - begun) / 1000), delay(200_000, Infinity, { ref: false })])),
  )
  figure(fault, 28, 'half a head is waited for', head!, { most: 130, unit: ' s' })
  figure(fault, 28, 'half a body is waited for', body!, { most: 130, unit: ' s' })
})
