import { readdir } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePlace, withHands, type Place } from '../../test/faults/kit/place.ts'
import { eventually } from '../../test/kit/eventually.ts'
import { makeImport } from '../../test/kit/imports.ts'
import { givePlan, makePerson, makePodcast } from '../../test/kit/make.ts'
import { readyEpisode } from '../../test/kit/publishing.ts'
import { resetEmail } from '../domains/identity/jobs.ts'
import { sound } from '../domains/imports/testing/loads.ts'

const token = 'a token for the metrics'

const samePriority = join(import.meta.dirname, '../../test/kit/same-priority.ts')

const start = (options: Pick<Parameters<typeof makePlace>[0], 'database' | 'args' | 'imports'>): Promise<Place> =>
  makePlace({ ...options, env: { ALLOW_PRIVATE_FETCH: 'true', LOG_LEVEL: 'debug', METRICS_TOKEN: token } })

/** The processes for heavy work that the server has started, in order. */
const heavyPids = ({ server }: Place): number[] =>
  [...server.said().matchAll(/"pid":(\d+),"msg":"Started a process for heavy work"/g)].map(([, pid]) => Number(pid))

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A host of audio files. The first request waits until it is told to answer. */
async function openHost(): Promise<{ url: string; asked: Promise<void>; answer(): void }> {
  const asked = Promise.withResolvers<void>()
  const held: ServerResponse[] = []
  let isHolding = true
  const send = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound())
  const host = createServer((_request, response) => {
    if (isHolding) held.push(response)
    else send(response)
    asked.resolve()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    host.close()
    host.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/1.mp3`,
    asked: asked.promise,
    answer() {
      isHolding = false
      for (const response of held) send(response)
    },
  }
}

/** Starts an import, which is heavy work. */
const startImport = (place: Place, url: string): Promise<void> =>
  withHands(place, async (app) => {
    const owner = await makePerson(app)
    await givePlan(app, owner, 'AGENCY')
    const { podcastId } = await makePodcast(app, owner)
    await makeImport(app, owner, podcastId, [{ url }])
  })

const untilImported = (place: Place): Promise<void> =>
  eventually(async () => expect(await place.query('select state from migrations')).toEqual([{ state: 'done' }]))

const metricOf = async ({ server }: Place): Promise<string | undefined> => {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return /^castwright_heavy_process (\d)$/m.exec(await response.text())?.[1]
}

test('heavy work has a low priority', async () => {
  const place = await start({ database: 'external' })
  await startImport(place, (await openHost()).url)
  await eventually(() => expect(heavyPids(place).map((pid) => getPriority(pid))).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]))
})

test('a server starts a process for heavy work, which ends when it is done', async () => {
  const place = await start({ database: 'embedded', args: ['--heavy-idle-ms', '500'], imports: [samePriority] })
  expect(heavyPids(place)).toEqual([])
  const host = await openHost()
  await startImport(place, host.url)
  await host.asked
  const [pid = 0] = heavyPids(place)
  expect(await metricOf(place)).toBe('1')
  host.answer()
  await untilImported(place)
  await eventually(() => expect(isAlive(pid)).toBe(false))
  expect(await metricOf(place)).toBe('0')
  // The next work starts another one.
  await place.query(`delete from migrations`)
  await startImport(place, host.url)
  await untilImported(place)
  expect(heavyPids(place)).toHaveLength(2)
})

test('a process for heavy work that was killed is started again, and emails and due releases wait for neither', async () => {
  const place = await start({ database: 'external', imports: [samePriority] })
  const host = await openHost()
  await startImport(place, host.url)
  await host.asked
  const [pid = 0] = heavyPids(place)
  // Whatever it does, it does not hold up the others.
  process.kill(pid, 'SIGSTOP')
  const id = await withHands(place, async (app) => {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    const { episodeId } = await readyEpisode(app, owner, podcastId)
    await app.app.transaction((tx) => app.app.queue.add(tx, resetEmail, { userId: owner.userId }))
    return episodeId
  })
  await place.query('update episodes set scheduled_release_date = now() where id = $1', id)
  await eventually(async () => {
    expect(await place.query('select is_published from episodes where id = $1', id)).toEqual([{ is_published: true }])
    expect(await readdir(join(place.server.dataDir, 'outbox'))).not.toEqual([])
  })
  process.kill(pid, 'SIGKILL')
  host.answer()
  await untilImported(place)
  expect(heavyPids(place)).toHaveLength(2)
  expect(await place.query(`select retry_count as again from pgboss.job where name = 'imports.load'`)).toEqual([{ again: 1 }])
})

test('a process for heavy work ends with its server, killed or stopped, and the next one goes on', async () => {
  const place = await start({ database: 'external', imports: [samePriority] })
  const host = await openHost()
  await startImport(place, host.url)
  await host.asked
  const [killed = 0] = heavyPids(place)
  await place.server.kill()
  await eventually(() => expect(isAlive(killed)).toBe(false))
  await place.server.start()
  await eventually(() => expect(heavyPids(place).at(-1)).toSatisfy((pid: number) => pid !== killed && isAlive(pid)))
  const stopped = heavyPids(place).at(-1)!
  await place.server.stop()
  expect(isAlive(stopped)).toBe(false)
  host.answer()
  await place.server.start()
  await untilImported(place)
})
