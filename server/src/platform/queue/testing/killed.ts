import { openDb } from '../../db.ts'
import { createLog } from '../../log.ts'
import type { App } from '../../app.ts'
import { slowJob } from './jobs.ts'
import { handle } from '../handlers.ts'
import { openQueue } from '../queue.ts'

/** A process that starts a job, prints it, and never finishes. */
const connectionString = process.argv[2]!
const log = createLog('silent')
const pool = openDb({ connectionString })
const door = await openQueue({ connectionString, log })
await door.start({ db: pool.db, transaction: pool.transaction, log } as App, [
  handle(slowJob, async (_app, { id }) => {
    await pool.pool.query('insert into notes (text) values ($1)', [`begun there ${id}`])
    process.stdout.write('begun\n')
    // A timer keeps the process alive like real work does.
    await new Promise(() => setInterval(() => {}, 1000))
  }),
])
