import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Shared by the tests of a worker: a connection costs 10 ms of CPU time. */
let admins: pg.Pool | undefined

function openAdmins(): pg.Pool {
  const pool = new pg.Pool({ connectionString: inject('database').admin, max: 1, idleTimeoutMillis: 2000, allowExitOnIdle: true })
  // An idle connection ends with the database.
  pool.on('error', () => {})
  return pool
}

async function admin(statement: string): Promise<void> {
  await (admins ??= openAdmins()).query(statement)
}

/** Creates a database with the current schema within milliseconds. */
export async function createDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const { admin: address, template } = inject('database')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // The default strategy writes every block to the log, and leaves building the catalog cache to the first connection.
  await admin(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { connectionString: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) }
}
