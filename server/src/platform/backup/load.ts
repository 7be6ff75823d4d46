import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { quote, quoteTable, type Table } from './catalog.ts'
import { BackupError, type Manifest, type TableFacts } from './format.ts'

export type TableLoader = { readonly facts: TableFacts; write(chunk: Buffer): Promise<void>; finish(): Promise<void> }

const staging = 'castwright_staging'

/** Takes a table's rows, part by part, and checks their number at the end. */
export async function loadTable(client: pg.ClientBase, facts: TableFacts, tables: Table[]): Promise<TableLoader> {
  const target = tables.find(({ schema, table }) => schema === facts.schema && table === facts.table)
  const known = facts.columns.filter((column) => target?.columns.includes(column))
  const fits = target !== undefined && known.length === facts.columns.length
  // The queue's tables are made as this release wants them, and the backup's may be older; all others are made as they were.
  const staged = !fits && facts.schema === 'pgboss'
  if (!fits && !staged) throw new BackupError(`The backup has a table ${facts.schema}.${facts.table} that its schema does not have.`)
  if (staged) await client.query(`create temp table ${staging} (${facts.columns.map((column) => `${quote(column)} text`).join(', ')})`)

  const place = staged ? staging : quoteTable(facts)
  const stream = client.query(copyFrom(`copy ${place} (${facts.columns.map(quote).join(', ')}) from stdin`))
  const done = finished(stream)
  done.catch(() => {})
  const worded = (error: unknown) => new BackupError(`The rows of ${facts.table} cannot be loaded: ${messageOf(error)}.`, { cause: error })

  return {
    facts,
    async write(chunk) {
      try {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
      } catch (error) {
        throw worded(error)
      }
    },
    async finish() {
      stream.end()
      await done.catch((error: unknown) => {
        throw worded(error)
      })
      if (stream.rowCount !== facts.rows) {
        throw new BackupError(`${facts.table} should have ${facts.rows} rows, and ${stream.rowCount} were loaded.`)
      }
      if (!staged) return
      if (target) await moveStaged(client, target, known)
      await client.query(`drop table ${staging}`)
    },
  }
}

async function moveStaged(client: pg.ClientBase, target: Table, columns: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = any($2)`,
    [quoteTable(target), columns],
  )
  const names = rows.map(({ name }) => quote(name)).join(', ')
  const values = rows.map(({ name, type }) => `${quote(name)}::${type}`).join(', ')
  await client.query(`insert into ${quoteTable(target)} (${names}) select ${values} from ${staging}`)
}

/** A sequence that this release no longer has is left out. */
export async function setSequences(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { schema, name, lastValue } of sequences) {
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [
      `${quote(schema)}.${quote(name)}`,
      lastValue,
    ])
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
