import { createServer, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../test/kit/database.ts'
import { eventually } from '../../test/kit/eventually.ts'
import { openDb, type DbPool } from './db.ts'
import { createLog } from './log.ts'
import { openSignals, type Signals, type SignalsOptions } from './signals.ts'

const log = createLog('silent')

async function start(): Promise<{ pool: DbPool; connectionString: string; open(options?: Partial<SignalsOptions>): Promise<Signals> }> {
  const { connectionString, drop } = await createDatabase()
  const pool = openDb({ connectionString })
  const opened: Signals[] = []
  onTestFinished(async () => {
    for (const signals of opened) await signals.close()
    await pool.close()
    await drop()
  })
  return {
    pool,
    connectionString,
    async open(options) {
      const signals = await openSignals({ connectionString, log, retryMs: 10, ...options })
      opened.push(signals)
      return signals
    },
  }
}

const collect = (signals: Signals, kind: string): string[] => {
  const heard: string[] = []
  signals.on(kind, (key, version) => heard.push(`${key}@${version}`))
  return heard
}

test('notifies every server of a committed change, and none of a rolled back one', async () => {
  const { pool, open } = await start()
  const [here, there] = [await open(), await open()]
  const heard = [collect(here, 'feed'), collect(there, 'feed')]
  const others = collect(there, 'page')
  await pool.transaction((tx) => here.notify(tx, 'feed', 'a', '1'))
  await expect(
    pool.transaction(async (tx) => {
      await here.notify(tx, 'feed', 'b', '1')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await pool.transaction(async (tx) => {
    await here.notify(tx, 'feed', "c'\n\u2028ü", '2')
    await here.notify(tx, 'feed', 'd', '3')
  })
  const all = ['a@1', "c'\n\u2028ü@2", 'd@3']
  await eventually(() => expect(heard).toEqual([all, all]))
  expect(others).toEqual([])
})

test('keeps notifying other listeners when one throws or leaves', async () => {
  const { pool, open } = await start()
  const signals = await open()
  signals.on('feed', () => {
    throw new Error('no')
  })
  const left: string[] = []
  const leave = signals.on('feed', (key) => left.push(key))
  const heard = collect(signals, 'feed')
  leave()
  await pool.pool.query("select pg_notify('castwright_signals', 'nonsense')")
  await pool.transaction((tx) => signals.notify(tx, 'feed', 'a', '1'))
  await eventually(() => expect(heard).toEqual(['a@1']))
  expect(left).toEqual([])
})

test('reconnects and tells listeners to reload', async () => {
  const { pool, open } = await start()
  const signals = await open()
  const heard = collect(signals, 'feed')
  for (const round of ['1', '2', '3']) {
    const told = new Promise<boolean>((resolve) => signals.onReconnect(() => resolve(signals.live())))
    const { rowCount } = await pool.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'castwright-signals' and datname = current_database()",
    )
    expect(rowCount).toBe(1)
    await pool.transaction((tx) => signals.notify(tx, 'feed', 'maybe missed', round))
    await told
    await eventually(() => expect(signals.live()).toBe(true))
    await pool.transaction((tx) => signals.notify(tx, 'feed', 'after', round))
    await eventually(() => expect(heard).toContain(`after@${round}`))
  }
})

test('detects a silently dead connection and reconnects', async () => {
  const { pool, connectionString, open } = await start()
  const address = new URL(connectionString)
  const folder = address.searchParams.get('host')
  const port = Number(address.searchParams.get('port') ?? (address.port || 5432))
  const there = (): Socket => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, address.hostname))
  const lines: Socket[] = []
  const proxy = createServer((near) => {
    const far = there()
    lines.push(far)
    near
      .on('error', () => {})
      .pipe(far)
      .on('error', () => {})
      .pipe(near)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const line of lines) line.destroy()
    proxy.close()
  })
  address.searchParams.delete('host')
  address.searchParams.delete('port')
  address.hostname = '127.0.0.1'
  address.port = String((proxy.address() as { port: number }).port)

  const signals = await open({ connectionString: address.href, heartbeatMs: 500 })
  const heard = collect(signals, 'feed')
  const told = new Promise<void>((resolve) => signals.onReconnect(resolve))
  for (const line of lines) line.unpipe().pause()
  await told
  // On a busy machine a healthy connection may look dead, too, so one signal may be lost.
  await eventually(async () => {
    await pool.transaction((tx) => signals.notify(tx, 'feed', 'a', '1'))
    expect(heard).toContain('a@1')
  })
})

test('can be closed while disconnected, and fails to open without a database', async () => {
  const { pool, open } = await start()
  const signals = await open({ retryMs: 60_000 })
  await pool.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'castwright-signals' and datname = current_database()",
  )
  await eventually(() => expect(signals.live()).toBe(false))
  await signals.close()
  await expect(open({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow()
})
