import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { createDatabase } from '../../../../test/kit/database.ts'
import type { App } from '../../app.ts'
import { openDb, type DbPool } from '../../db.ts'
import { createLog } from '../../log.ts'
import type { JobRunner } from '../handlers.ts'
import { openQueue, type JobQueue, type QueueOptions } from '../queue.ts'

export const log = createLog('silent')

/** The parts of the app that job handlers need here. */
export const appOf = (pool: DbPool): App => ({ db: pool.db, transaction: pool.transaction, log }) as App

/** Also with what operators do with jobs that failed permanently. */
type OpenedQueue = JobQueue & {
  setAside(): Promise<Array<{ id: string; name: string; data: unknown; error: string | null; tries: number }>>
  retry(ids: string[]): Promise<number>
}

export type Place = {
  pool: DbPool
  connectionString: string
  /** Opens the queue of one process and runs the given jobs, if any. */
  open(runners?: JobRunner[], options?: Partial<QueueOptions>): Promise<OpenedQueue>
  /** What handlers wrote to the database, in order. */
  notes(): Promise<string[]>
}

export const note = async (app: Pick<App, 'transaction'>, text: string): Promise<void> => {
  await app.transaction((tx) => tx.execute(sql`insert into notes (text) values (${text})`))
}

/** A separate database with any number of queues on it. */
export async function startPlace(): Promise<Place> {
  const { connectionString, drop } = await createDatabase()
  const pool = openDb({ connectionString })
  await pool.pool.query('create table notes (id serial, text text)')
  const doors: JobQueue[] = []
  onTestFinished(async () => {
    await Promise.all(doors.map((door) => door.stop({ graceful: false })))
    await pool.close()
    await drop()
  })
  return {
    pool,
    connectionString,
    async open(runners = [], options) {
      const door = await openQueue({ connectionString, log, pollSeconds: 0.5, superviseSeconds: 1, ...options })
      doors.push(door)
      if (runners.length > 0) await door.start(appOf(pool), runners)
      const { admin } = door.queue
      return {
        ...door,
        setAside: async () => (await admin.list('failed', 100)).map(({ attempts: tries, ...job }) => ({ ...job, tries })),
        retry: async (ids) => (await admin.retry(ids)).length,
      }
    },
    notes: async () => (await pool.pool.query<{ text: string }>('select text from notes order by id')).rows.map((row) => row.text),
  }
}
