import type { Config } from '../config.ts'
import { findFileDifferences } from '../domains/recordings/service.ts'
import { inspectDatabase } from '../platform/backup/inspect.ts'
import { openDb } from '../platform/db.ts'
import type { Context } from './command.ts'
import { openStorage, withDatabase } from './open.ts'

/** Returns how many recordings are missing or damaged, or null if the schema isn't current. */
export const compareRecordings = (context: Context, config: Config): Promise<number | null> =>
  withDatabase(context, config, async (connectionString) => {
    if ((await inspectDatabase(connectionString)).level !== 'current') return null
    const pool = openDb({ connectionString, max: 2 })
    const storage = await openStorage(config)
    try {
      let differences = 0
      for await (const _one of findFileDifferences(pool.db, storage, context.signal)) differences += 1
      return differences
    } finally {
      await storage.close()
      await pool.close()
    }
  })
