import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { passwordFile } from './cluster.ts'

/** A host in the address keeps it a URL that every parser takes; the one that counts is the socket's folder. */
export async function connectionStringOf(cluster: string, socketDir: string): Promise<string> {
  const password = (await readFile(passwordFile(cluster), 'utf8')).trim()
  return `postgresql://castwright:${password}@localhost/castwright?host=${encodeURIComponent(socketDir)}`
}

/** `unwell` is what waiting does not mend. */
export type Attempt = { client: pg.Client } | { error: Error; state: 'silent' | 'recovering' | 'unwell' }

/** A connection outside of the product's own database, so that it is in nobody's way when that one is replaced. */
export async function tryToConnect(connectionString: string): Promise<Attempt> {
  const address = new URL(connectionString)
  address.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: address.href,
    application_name: 'castwright supervisor',
    connectionTimeoutMillis: 5000,
    ssl: false,
  })
  // A broken connection also emits 'end', which is what the supervisor listens to; without this it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return { client }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { error, state: stateOf(error) }
  }
}

function stateOf(error: Error) {
  const code = 'code' in error ? error.code : undefined
  // One that is shutting down answers with the code of one that is starting.
  if (code === '57P03') return error.message.includes('shutting down') ? 'unwell' : 'recovering'
  const tooManyClients = '53300'
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === tooManyClients ? 'silent' : 'unwell'
}
