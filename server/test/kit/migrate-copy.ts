import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { startPostgres } from '../../src/platform/postgres/start.ts'
import { copyData } from './copy-data.ts'
import { compareMovedRows, copyMovedRows, type MovedRows } from './moved-rows.ts'
import { compareCounts, countRows, type RowCount } from './row-counts.ts'

type Migrated = { dataDir: string; moved: MovedRows[]; counts: RowCount[]; remove(): Promise<void> }

/** Migrates the database in a copy of an older version's data folder, counts its rows, and compares those that moved to other tables. */
export async function migrateCopy(oldDataDir: string): Promise<Migrated> {
  const dataDir = await mkdtemp(join(tmpdir(), 'castwright-upgrade-'))
  copyData(oldDataDir, dataDir)
  const log = createLog('silent')
  const postgres = await startPostgres({ dataDir, log })
  const client = new pg.Client({ connectionString: postgres.connectionString })
  try {
    await client.connect()
    const before = await countRows(client)
    const copied = await copyMovedRows(client)
    await migrateDatabase(postgres.connectionString, log)
    const moved = await compareMovedRows(client)
    const counts = compareCounts(before, await countRows(client), copied)
    return { dataDir, moved, counts, remove: () => rm(dataDir, { recursive: true, force: true }) }
  } finally {
    await client.end()
    await postgres.stop()
  }
}
