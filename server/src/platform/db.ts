import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Telemetry } from './telemetry/port.ts'
import { traceQueries } from './telemetry/queries.ts'

type Database = NodePgDatabase<Record<string, never>>

/** For reads. A transaction is one, too, so a read can run inside a write. */
export type Db = Pick<Database, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | 'execute' | 'with' | '$with'>

declare const writable: unique symbol
/** For writes. Only `transaction()` creates one, so a write outside a transaction doesn't compile. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0] & { readonly [writable]: true }

export type DbPool = {
  db: Db
  /** The pool itself, for better-auth, pg-boss and backups. */
  pool: pg.Pool
  /** For locks held during long work: waiting for one must not take a connection from requests. */
  locks: pg.Pool
  /** Drizzle's whole database, for better-auth's adapter and migrations only. */
  raw: Database
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * A connection of its own, for locks and long work. If it breaks, the running query fails and `end` follows. Without the listener, the
 * process would end.
 */
export async function connectAlone(connectionString: string, name: string, more: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name, keepAlive: true, connectionTimeoutMillis: 10_000, ...more })
  client.on('error', () => {})
  await client.connect()
  return client
}

type DbOptions = {
  connectionString: string
  max?: number
  /** PostgreSQL's statement timeout in milliseconds. */
  statementTimeout?: number
  onError?: (error: Error) => void
  telemetry?: Telemetry | null
}

export function openDb({ connectionString, max = 10, statementTimeout = 30_000, onError, telemetry }: DbOptions): DbPool {
  const settings = {
    connectionString,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 30_000,
    application_name: 'castwright',
  }
  const pool = new pg.Pool({ ...settings, max })
  const locks = new pg.Pool({ ...settings, max: 2, connectionTimeoutMillis: 0 })
  // An idle connection that breaks must not end the process. The next query opens a new one.
  for (const one of [pool, locks]) {
    one.on('error', (error) => onError?.(error))
    // Nor may one that breaks between two queries of a client: the next query fails and reports it.
    one.on('connect', (client) => client.on('error', () => {}))
  }
  prepareStatements(pool)
  if (telemetry) traceQueries(pool, telemetry)
  const raw = drizzle(pool)
  // Drizzle releases a connection only after `begin` succeeded. With the database down, it would leak them all.
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction((tx) => work(tx as Tx))
    } finally {
      client.release()
    }
  }
  return {
    db: raw,
    pool,
    locks,
    raw,
    transaction,
    async close() {
      await Promise.all([pool.end(), locks.end()])
    },
  }
}

/** A statement that was sent this often is kept prepared. */
const often = 5
/** PostgreSQL keeps each prepared statement on each connection, so their number is limited. */
const maxPrepared = 300
const maxCounted = 5000
/** The best plan of a search depends on its words, so it is planned each time. */
const isSearch = (text: string): boolean => text.includes('::tsquery')

/** How often statements were sent, and the names of those that are prepared. */
type Known = { counts: Map<string, number>; prepared: Map<string, string> }

/** The name under which to prepare a statement, or undefined if it isn't sent often. */
function nameOf({ counts, prepared }: Known, text: string): string | undefined {
  const name = prepared.get(text)
  if (name !== undefined) return name
  if (prepared.size >= maxPrepared || isSearch(text)) return undefined
  if (counts.size >= maxCounted) counts.clear()
  const count = (counts.get(text) ?? 0) + 1
  counts.set(text, count)
  if (count < often) return undefined
  counts.delete(text)
  const made = `s${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  prepared.set(text, made)
  return made
}

/** What is sent instead, with a name if it is to be prepared. Only Drizzle sends an object and a list of values. */
function named(known: Known, given: unknown[]): unknown[] {
  const [config, values] = given as [Partial<pg.QueryConfig> | string, unknown]
  if (typeof config !== 'object' || config.text === undefined || config.name !== undefined) return given
  const name = Array.isArray(values) && values.length > 0 ? nameOf(known, config.text) : undefined
  return name === undefined ? given : [{ ...config, name }, ...given.slice(1)]
}

/**
 * Prepares the statements that are sent often. Planning our larger queries takes PostgreSQL far longer than running them, and a prepared
 * statement keeps its plan.
 */
function prepareStatements(pool: pg.Pool): void {
  const known: Known = { counts: new Map(), prepared: new Map() }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => query(...named(known, given))) as typeof client.query
  })
}
