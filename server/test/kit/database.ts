import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database').admin })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database with the current schema within milliseconds. */
export async function createDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const { admin: address, template } = inject('database')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name} template ${template}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { connectionString: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) }
}
