import type { DatabaseReport } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'

const shownTables = 15
const shownQueries = 15
const longestQuery = 2000
const library = 'pg_stat_statements'

export async function findDatabase({ db, config }: Pick<App, 'db' | 'config'>): Promise<DatabaseReport> {
  const { version, bytes, libraries, extension, tables } = await store.findDatabase(db, shownTables)
  const isEmbedded = config.databaseUrl === undefined
  const isLoaded = libraries.includes(library)
  const queries = isLoaded && extension ? await store.findSlowQueries(db, shownQueries).catch(() => null) : null
  return {
    version,
    isEmbedded,
    bytes: Number(bytes),
    tables: tables.map((table) => ({ name: table.name, bytes: Number(table.bytes), rows: Number(table.rows) })),
    slowQueries:
      queries?.map(({ query, calls, mean, total }) => ({
        query: query.replaceAll(/\s+/g, ' ').slice(0, longestQuery),
        calls: Number(calls),
        meanMs: mean,
        totalMs: total,
      })) ?? null,
    advice: queries ? null : adviceOf({ isEmbedded, isLoaded, extension }),
  }
}

function adviceOf({ isEmbedded, isLoaded, extension }: { isEmbedded: boolean; isLoaded: boolean; extension: boolean }): string {
  const file = isEmbedded ? 'postgres/postgresql.conf in the data folder' : 'postgresql.conf'
  if (!isLoaded)
    return `PostgreSQL doesn't collect query statistics. Add shared_preload_libraries = '${library}' to ${file}, then restart ${isEmbedded ? 'Castwright' : 'PostgreSQL'}.`
  if (!extension) return `Run "create extension ${library}" in the database as a superuser, then open this page again.`
  return `The database role can't read ${library}. Run "grant pg_read_all_stats to ROLE" in PostgreSQL.`
}

/** Creates the extension where PostgreSQL was told to load it and the role may. */
export async function enableSlowQueries(app: Pick<App, 'db' | 'transaction' | 'log'>): Promise<void> {
  const { libraries, extension } = await store.findDatabase(app.db, 0)
  if (extension || !libraries.includes(library)) return
  await app.transaction(store.createStatementsExtension).catch((error: unknown) => {
    app.log.info({ err: error }, `Could not create the extension ${library}, so the operator page shows no slow queries`)
  })
}
