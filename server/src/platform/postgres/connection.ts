import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { passwordFile } from './cluster.ts'

/** The host only makes it a valid URL for every parser. The socket folder is what counts. */
export async function connectionStringOf(cluster: string, socketDir: string): Promise<string> {
  const password = (await readFile(passwordFile(cluster), 'utf8')).trim()
  return `postgresql://castwright:${password}@localhost/castwright?host=${encodeURIComponent(socketDir)}`
}

/** `unwell`: waiting doesn't help. */
type Attempt = { client: pg.Client } | { error: Error; state: 'silent' | 'recovering' | 'unwell' }

/** Connects to another database than the product's, so that it doesn't block replacing that one. */
export async function tryToConnect(connectionString: string): Promise<Attempt> {
  const address = new URL(connectionString)
  address.pathname = '/postgres'
  const client = new pg.Client({
    connectionString: address.href,
    application_name: 'castwright supervisor',
    connectionTimeoutMillis: 5000,
    ssl: false,
  })
  // A broken connection also emits 'end', which the supervisor handles. Without this, it would end the process.
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
  // A server that is shutting down uses the same code as one that is starting.
  if (code === '57P03') return error.message.includes('shutting down') ? 'unwell' : 'recovering'
  const tooManyClients = '53300'
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === tooManyClients ? 'silent' : 'unwell'
}
