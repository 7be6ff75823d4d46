import { createHash } from 'node:crypto'
import type pg from 'pg'

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
export function prepareStatements(pool: pg.Pool): void {
  const known: Known = { counts: new Map(), prepared: new Map() }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => query(...named(known, given))) as typeof client.query
  })
}
