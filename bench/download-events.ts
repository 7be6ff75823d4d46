import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { readConfig } from '../server/src/config.ts'
import { openCounter, countDownloads, type Sent } from '../server/src/domains/delivery/service.ts'
import { countedTables } from '../server/src/domains/delivery/testing.ts'
import { openDb, type DbPool } from '../server/src/platform/db.ts'
import { createHooks } from '../server/src/platform/hooks.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrateDatabase } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import { settings } from './product.ts'
import { ofRounds, type Result } from './result.ts'

const events = 100_000
const rounds = 9
const goal = 50_000

const ids = Array.from({ length: 50 }, () => ({ podcastId: newId(), episodeId: newId(), recordingId: newId() }))
const agents = [
  'AntennaPod/3.4.0',
  'Podcasts/1430.46 CFNetwork/978.0.7 Darwin/18.7.0',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
  'curl/8.5.0',
]

const eventOf = (serial: number): Sent => ({
  at: new Date(),
  ...ids[serial % ids.length]!,
  threshold: 960_000,
  address: `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
  agent: agents[serial % agents.length]!,
  origin: null,
  ranges: [{ start: 0, end: 1_048_575 }],
  isPart: serial % 2 === 0,
})

/** Prepared rows with COPY, PostgreSQL's fastest way into the same table. */
async function copy({ pool }: DbPool): Promise<number> {
  const at = new Date().toISOString()
  const lines = Array.from({ length: events }, (_, serial) => {
    const { podcastId, episodeId, recordingId } = ids[serial % ids.length]!
    const listener = serial.toString(16).padStart(32, '0')
    return `${at.slice(0, 10)}\t${at}\t${podcastId}\t${episodeId}\t${recordingId}\t\\\\x${listener}\tAntennaPod\tcounts\tbuilt-in list of apps\t960000\t0\t1048575\tf\n`
  })
  const chunks = Array.from({ length: events / 1000 }, (_, serial) => lines.slice(serial * 1000, (serial + 1) * 1000).join(''))
  const client = await pool.connect()
  try {
    const startedAt = performance.now()
    // NOTE: the server uses the same batch size.
    for (let first = 0; first < chunks.length; first += 5) {
      const into = client.query(
        copyFrom(
          `copy download_events (day, at, podcast_id, episode_id, recording_id, listener, app, verdict, basis, threshold, first_byte, last_byte, is_settled) from stdin`,
        ),
      )
      await pipeline(Readable.from(chunks.slice(first, first + 5)), into)
    }
    return events / ((performance.now() - startedAt) / 1000)
  } finally {
    client.release()
  }
}

/** From the end of a response to a row in the database: classified, anonymized, batched and written. */
async function count(db: DbPool, dataDir: string): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir })
  const counter = openCounter({ transaction: db.transaction, config, log: createLog('error'), now: () => new Date() }, { everyMs: 500 })
  const startedAt = performance.now()
  for (let serial = 0; serial < events; serial += 1) {
    counter.add(eventOf(serial))
    if (serial % 10_000 === 9_999) await counter.flush()
  }
  await counter.close()
  return events / ((performance.now() - startedAt) / 1000)
}

async function settleAll(db: DbPool): Promise<number> {
  const startedAt = performance.now()
  // No one is told of milestones here.
  await countDownloads({ transaction: db.transaction, now: () => new Date(), hooks: createHooks(), queue: undefined as never })
  return events / ((performance.now() - startedAt) / 1000)
}

/** How many requests per second can be stored, and then aggregated to downloads. */
export async function downloadEvents(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const log = createLog('error')
  const postgres = await startPostgres({ dataDir: folder, log, settings })
  try {
    await migrateDatabase(postgres.connectionString, log)
    const db = openDb({ connectionString: postgres.connectionString, statementTimeout: 120_000 })
    try {
      const clear = () => db.pool.query(`truncate ${countedTables}`)
      const rates = { copy: [] as number[], count: [] as number[], settle: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        await clear()
        rates.copy.push(await copy(db))
        await clear()
        rates.count.push(await count(db, folder))
        rates.settle.push(await settleAll(db))
      }
      const common = { unit: '/s', anchor: 'goal' }
      return [
        ofRounds({ ...common, name: 'download-events', goal: 1 }, rates.count, goal),
        ofRounds({ ...common, name: 'download-events: against COPY', anchor: 'COPY', goal: 0.4 }, rates.count, rates.copy),
        ofRounds({ ...common, name: 'download-events: aggregated', goal: 0.2 }, rates.settle, goal),
      ]
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
