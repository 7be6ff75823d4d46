import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../server/src/build.ts'
import { readConfig } from '../server/src/config.ts'
import { eventOf, notify } from '../server/src/domains/notifications/service.ts'
import { createServer } from '../server/src/http/server.ts'
import { callerFinder } from '../server/src/http/session.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrateDatabase } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'

/** Commands from the benchmark. */
export type Command = { kind: 'notify'; userIds: string[] } | { kind: 'cpu' }
/** Microseconds since the start. */
export type Cpu = { server: number; database: number }

/** The product's server in its own process, with one more route that only checks the session. */
const config = readConfig()
const log = createLog('error')
const postgres = await startPostgres({ dataDir: config.dataDir, log })
await migrateDatabase(postgres.connectionString, log)
const built = await build(config, postgres.connectionString, { log })
const clientDir = join(import.meta.dirname, '../server/test/fixtures/client')
const server = await createServer({ ...built, version: '0.0.0-bench', clientDir })
const findCaller = callerFinder(built.app, built.auth)
server.post('/api/bench/echo', async (request, reply) => {
  if (!(await findCaller(request, reply))) return reply.code(401).send({})
  return reply.header('cache-control', 'no-store').send(request.body)
})
await server.listen({ port: config.port, host: config.host })

const tick = 10_000

/** CPU time of our database connections, or 0 if the system doesn't report it. */
async function databaseCpu(): Promise<number> {
  const { rows } = await built.pool.pool.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'castwright'`)
  let ticks = 0
  for (const { pid } of rows) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      return 0
    }
  }
  return ticks * tick
}

async function answer(command: Command): Promise<Cpu | null> {
  if (command.kind === 'notify') {
    for (let serial = 0; serial < 20; serial += 1) {
      const data = { podcastTitle: 'Night Shift', episodeTitle: `Number ${serial}` }
      const what = { type: 'EpisodeAdded' as const, event: eventOf('EpisodeAdded', String(serial)), data, path: '/night-shift' }
      await built.app.transaction((tx) =>
        notify(built.app, tx, { ...what, userIds: command.userIds, triggerUserId: null, podcastId: null }),
      )
    }
    return null
  }
  const database = await databaseCpu()
  const { user, system } = process.cpuUsage()
  return { server: user + system, database }
}

process.on('message', (command: Command) => void answer(command).then((result) => process.send!(result)))
process.on('disconnect', () => {
  void server
    .close()
    .then(built.close)
    .then(postgres.stop)
    .then(() => process.exit(0))
})
process.send!(null)
