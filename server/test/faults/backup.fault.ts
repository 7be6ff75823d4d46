import { createHash } from 'node:crypto'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { castwright } from '../../src/cli/testing.ts'
import { createLog } from '../../src/platform/log.ts'
import { connectionStringOfRunning } from '../../src/platform/postgres/running.ts'
import { startPostgres } from '../../src/platform/postgres/start.ts'
import { audit } from './kit/audit.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow, startLoad, type Ledger } from './kit/load.ts'
import { asker, makePlace, tempFolder, withHands, type Place } from './kit/place.ts'
import { openServer, type Server } from './kit/server.ts'
import { until } from './kit/watch.ts'

const fault = 'backup'
const backups = sized('BACKUPS', 3)

/** Rate limits and queued sweeps aren't part of what must be kept. */
const passing = new Set(['rates'])

/** Digests of every table and every stored file. */
const digestOf = (place: Place): Promise<Record<string, string>> =>
  withHands(place, async (app) => {
    const tables = await place.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const digest: Record<string, string> = {}
    for (const { name } of tables.filter((one) => !passing.has(one.name))) {
      const [row] = await place.query<{ sum: string }>(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
      )
      digest[name] = row!.sum
    }
    for (const { object } of await place.query<{ object: string }>(`select object from recordings where not is_deleted order by 1`)) {
      const hash = createHash('sha256')
      await pipeline((await app.app.storage.get({ bucket: 'recordings', object }))!.body, hash)
      digest[object] = hash.digest('hex')
    }
    return digest
  })

/** What was acknowledged so far. Anything attempted later may or may not be there. */
function soFar(ledger: Ledger): Ledger {
  const releases = new Map([...ledger.releases].map(([id, { said }]) => [id, { said, tried: !said }]))
  const recordings = new Map([...ledger.recordings].map(([name, { sha }]) => [name, { sha, tried: true }]))
  return { ...ledger, edits: new Map(), releases, recordings, comments: [...ledger.comments] }
}

/** Works on the database of a stopped server. */
async function atRest<T>(server: Server, work: (place: Place) => Promise<T>): Promise<T> {
  const { connectionString, stop } = await startPostgres({ dataDir: server.dataDir, log: createLog('silent') })
  try {
    return await work({ server, connectionString, query: asker(connectionString) })
  } finally {
    await stop()
  }
}

/** A server on a clean folder into which the backup was restored. */
async function restored(file: string): Promise<Place> {
  const dataDir = await tempFolder()
  const made = await castwright(['restore', file], { DATA_DIR: dataDir })
  expect(made.code, made.err).toBe(0)
  const server = await openServer({ dataDir })
  await server.start()
  const connectionString = (await connectionStringOfRunning(dataDir))!
  return { server, connectionString, query: asker(connectionString) }
}

test('a backup under load is complete, one at rest is identical to the byte, and a damaged one is rejected', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { server, query } = place
  const show = await makeShow(place)
  const load = startLoad(server.url, show)
  const folder = await tempFolder()
  const wrong = { lost: 0, half: 0, dangling: 0, twice: 0 }
  for (let at = 0; at < backups; at += 1) {
    await query('delete from rates')
    const from = load.acknowledged()
    await until('work continues', async () => load.acknowledged() > from + 30)
    const [said, edits] = [soFar(load), new Map([...load.edits].map(([id, note]) => [id, note.said]))]
    const file = join(folder, `under-load-${at}.tar.gz`)
    const made = await castwright(['backup', file], { DATA_DIR: server.dataDir })
    expect(made.code, made.err).toBe(0)
    const copy = await restored(file)
    const found = await audit(copy, show, said)
    for (const [id, number] of edits) {
      const [row] = await copy.query<{ title: string }>('select title from episodes where id = $1', id)
      if (Number(/\d+$/.exec(row?.title ?? '')?.[0] ?? 0) < number) found.lost.push(`edit ${number} of ${id}`)
    }
    for (const kind of Object.keys(wrong) as Array<keyof typeof wrong>) wrong[kind] += found[kind].length
    expect(found).toEqual({ lost: [], twice: [], half: [], dangling: [] })
    await copy.server.stop()
  }
  await load.stop()
  figure(fault, 38, 'backups made under load and restored to a clean folder', backups)
  figure(fault, 38, 'writes acknowledged during the backup', load.acknowledged())
  figure(fault, 38, 'writes acknowledged before a backup began that it lacks', wrong.lost, { most: 0 })
  figure(fault, 38, 'half-published episodes, wrong numbers', wrong.half, { most: 0 })
  figure(fault, 38, 'recordings without their bytes', wrong.dangling, { most: 0 })

  // With no server running on either side, everything is equal.
  const feedOf = async (url: string) => (await fetch(`${url}/rss/${show.podcastId}.xml`)).text()
  const feed = await feedOf(server.url)
  await server.stop()
  const before = await atRest(server, digestOf)
  const file = join(folder, 'at-rest.tar.gz')
  expect((await castwright(['backup', file], { DATA_DIR: server.dataDir })).code).toBe(0)
  const copy = await openServer({ dataDir: await tempFolder() })
  expect((await castwright(['restore', file], { DATA_DIR: copy.dataDir })).code).toBe(0)
  const after = await atRest(copy, digestOf)
  // Both commands are recorded, and every instance claims its own storage.
  const others = ['operator_acts', 'storage_claim']
  const differing = Object.keys(before).filter((name) => before[name] !== after[name] && !others.includes(name))
  figure(fault, 38, 'tables and files compared', Object.keys(before).length)
  figure(fault, 38, 'of them that differ', differing.length, { most: 0 })
  expect(differing).toEqual([])
  await copy.start()
  const same = (await feedOf(copy.url)).replaceAll(copy.url, server.url) === feed
  figure(fault, 38, 'feeds that differ by a byte', same ? 0 : 1, { most: 0 })
  await copy.stop()
  const kept = await atRest(copy, digestOf)

  // Truncated, and with one bit flipped, into a folder with data.
  const bytes = await readFile(file)
  const [cut, bent] = [join(folder, 'cut.tar.gz'), join(folder, 'bent.tar.gz')]
  await writeFile(cut, bytes)
  await truncate(cut, Math.floor((await stat(file)).size * 0.7))
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  await writeFile(bent, bytes)
  let taken = 0
  for (const damaged of [cut, bent])
    if ((await castwright(['restore', damaged, '--force'], { DATA_DIR: copy.dataDir })).code === 0) taken += 1
  const still = await atRest(copy, digestOf)
  figure(fault, 38, 'damaged backups that were taken', taken, { most: 0 })
  figure(fault, 38, 'tables and files that they changed', Object.keys(kept).filter((name) => kept[name] !== still[name]).length, {
    most: 0,
  })
})
