import type { PoolClient } from 'pg'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Waits until a call is blocked by a lock. */
const untilOneWaits = (app: TestApp): Promise<void> =>
  eventually(async () => {
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    if ((await app.pool.pool.query(waiting)).rows.length === 0) throw new Error('The call is not blocked yet.')
  })

async function holding<T>(app: TestApp, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await app.pool.pool.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Starts a call that is awaited later. If it fails before that, Node must not report the failure as unhandled. */
function start<T>(call: () => Promise<T>): Promise<T> {
  const done = call()
  done.catch(() => {})
  return done
}

/**
 * Runs something while an account is locked as for its deletion, and checks that the deletion could continue with the podcast and its
 * episodes. If not, they would deadlock.
 */
export async function waitsForAccountFirst(
  app: TestApp,
  on: { userId: string; podcastId: string },
  call: () => Promise<unknown>,
): Promise<boolean> {
  let done: Promise<unknown> | undefined
  const isFree = await holding(app, async (deletion) => {
    await deletion.query('select from users where id = $1 for update', [on.userId])
    done = start(call)
    await untilOneWaits(app)
    const hold = (table: string) => deletion.query(`select from ${table} = $1 for update nowait`, [on.podcastId])
    return hold('podcasts where id')
      .then(() => hold('episodes where podcast_id'))
      .then(
        () => true,
        () => false,
      )
  })
  await done
  return isFree
}

/** Makes a call that was authorized and then waits for its podcast, which this statement changes in the meantime. */
export async function afterAnother<T>(app: TestApp, podcastId: string, statement: string, call: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined
  await holding(app, async (client) => {
    await client.query('select from podcasts where id = $1 for update', [podcastId])
    done = start(call)
    await untilOneWaits(app)
    await client.query(statement)
    await client.query('commit')
  })
  return done!
}
