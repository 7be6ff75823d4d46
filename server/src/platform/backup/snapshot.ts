import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectAlone } from '../db.ts'
import { migrationLock } from '../migrate.ts'
import type { Archive } from './archive.ts'
import { listSequences, listTables, quote, quoteTable, configureSession, type Table } from './catalog.ts'
import { partName, tableName, type Manifest, type TableFacts } from './format.ts'

const partSize = 4 * 1024 * 1024

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = await connectAlone(connectionString, 'castwright-backup')
  await configureSession(client)
  return client
}

/** Connects for one task. */
export async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(connectionString)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A query waiting for a lock doesn't see the signal, so the connection is closed. Returns a function that undoes this. */
export function endOnAbort(client: pg.Client, signal: AbortSignal): () => void {
  const cut = () => void client.end().catch(() => {})
  signal.addEventListener('abort', cut, { once: true })
  return () => signal.removeEventListener('abort', cut)
}

/** Starts a snapshot that all later reads belong to. No migration can run during it. */
export async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  for (const table of tables) await client.query(`lock table ${quoteTable(table)} in access share mode`)
  // The tables are locked by now, so a server that starts without migrations need not wait.
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  return tables
}

export async function writeTables(
  client: pg.Client,
  tables: Table[],
  archive: Archive,
  onProgress?: (bytes: number) => void,
): Promise<Pick<Manifest, 'tables' | 'sequences'>> {
  const facts: TableFacts[] = []
  for (const table of tables) {
    const written = await writeTable(client, table, archive)
    facts.push(written)
    onProgress?.(written.size)
  }
  return { tables: facts, sequences: await listSequences(client) }
}

/** A tar entry starts with its size, which COPY doesn't know, so a table is written in parts. */
async function writeTable(client: pg.Client, table: Table, archive: Archive): Promise<TableFacts> {
  const hash = createHash('sha256')
  const name = tableName(table)
  let size = 0
  let parts = 0
  let pending: Buffer[] = []
  let pendingSize = 0
  const flush = async (): Promise<void> => {
    parts += 1
    await archive.add(partName(name, parts), pendingSize, pending)
    pending = []
    pendingSize = 0
  }
  const rows = client.query(copyTo(`copy (select ${table.columns.map(quote).join(', ')} from ${quoteTable(table)}) to stdout`))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
    pending.push(chunk)
    pendingSize += chunk.length
    if (pendingSize >= partSize) await flush()
  }
  if (pendingSize > 0) await flush()
  return { ...table, rows: rows.rowCount, parts, size, sha256: hash.digest('hex') }
}
