import pg from 'pg'
import { createLog } from '../../../src/platform/log.ts'
import { migrateDatabase } from '../../../src/platform/migrate.ts'

/** Migrates a database and dies at the statement with this number: `node migrate-and-die.ts DATABASE NUMBER`. */
const last = Number(process.argv[3])
let sent = 0
const client: { query(...given: unknown[]): unknown } = pg.Client.prototype
const { query } = client
client.query = function (...given) {
  const answer: unknown = query.apply(this, given)
  if ((sent += 1) === last) process.kill(process.pid, 'SIGKILL')
  return answer
}
await migrateDatabase(process.argv[2]!, createLog('silent'))
process.stdout.write(`${sent}\n`)
