import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { prepareStatements } from './statements.ts'
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
