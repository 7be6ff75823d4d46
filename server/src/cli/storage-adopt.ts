import type { Config } from '../config.ts'
import { compareFiles, type Comparison } from '../domains/uploads/service.ts'
import { inspectDatabase } from '../platform/backup/inspect.ts'
import { systemNow } from '../platform/clock.ts'
import { openDb, type DbPool } from '../platform/db.ts'
import { migrateDatabase } from '../platform/migrate.ts'
import { ownerSentence, type StorageOwner } from '../platform/storage/owner.ts'
import type { Storage } from '../platform/storage/port.ts'
import { ownerOf } from '../storage.ts'
import { noteCommand } from './acts.ts'
import { readArgs, type Context, type Run } from './command.ts'
import { hasCluster, openStorage, withDatabase } from './open.ts'
import { bytes, count } from '../platform/format.ts'

const missingShown = 20

export const run: Run = async (context, args) => {
  const { flags } = readArgs(args, [], ['yes'])
  const config = context.config()
  await withDatabase(context, config, async (connectionString) => {
    // A dump may come from an older release, on which the server refuses to start.
    await migrateDatabase(connectionString, context.log)
    await withOwner(config, connectionString, async ({ owner, pool, storage }) => {
      const found = await owner.inspect()
      if (found.found === 'ours' || found.found === 'behind') {
        context.say(`This database already owns ${storage.location}.`)
        return
      }
      if (found.found !== 'unclaimed') context.note(ownerSentence(found, storage.location))
      report(context, await compareFiles(pool.db, storage, context.signal))
      if (flags.yes) {
        await owner.adopt()
        await noteCommand(connectionString, 'storage.adopted')
        context.say(`Done. This database now owns ${storage.location}, and other databases can't use it.`)
      } else {
        context.say('Nothing was changed. To take over, stop every server that uses this storage, then run the command again with --yes.')
      }
    })
  })
}

function report({ say }: Context, { missing, expected, unknown }: Comparison): void {
  const lost = missing.reduce((sum, { size }) => sum + size, 0)
  say(
    missing.length === 0
      ? `No files are missing: all ${count(expected, 'file')} used by the database are stored.`
      : `Missing: ${missing.length} of ${count(expected, 'file')} used by the database (${bytes(lost)}):`,
  )
  for (const { area, object, size, podcastId } of missing.slice(0, missingShown)) {
    say(`  ${area}/${object}, ${bytes(size)}${podcastId ? `, podcast ${podcastId}` : ''}`)
  }
  if (missing.length > missingShown) say(`  and ${missing.length - missingShown} more`)
  if (unknown.files > 0) {
    say(
      `Unknown to the database: ${count(unknown.files, 'stored file')} (${bytes(unknown.bytes)}). They are deleted 30 days after the takeover.`,
    )
  }
}

/** Returns an error message if the storage belongs to another database, else null. */
export async function checkStorageOwner(context: Context, config: Config): Promise<string | null> {
  if (!config.databaseUrl && !hasCluster(config)) return null
  return withDatabase(context, config, async (connectionString) => {
    if ((await inspectDatabase(connectionString)).level !== 'current') return null
    return withOwner(config, connectionString, async ({ owner, storage }) => {
      const found = await owner.inspect()
      return ['ours', 'behind', 'unclaimed'].includes(found.found) ? null : ownerSentence(found, storage.location)
    })
  })
}

type Parts = { owner: StorageOwner; pool: DbPool; storage: Storage }

async function withOwner<T>(config: Config, connectionString: string, work: (parts: Parts) => Promise<T>): Promise<T> {
  const pool = openDb({ connectionString, max: 2 })
  const storage = await openStorage(config)
  try {
    return await work({ owner: ownerOf(storage, pool, config, systemNow), pool, storage })
  } finally {
    await storage.close()
    await pool.close()
  }
}
