import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { markOf } from '../platform/backup/secret.ts'
import { openBackup, type Backup } from '../platform/backup/verify.ts'
import { startPostgres } from '../platform/postgres/start.ts'
import { readArgs } from './args.ts'
import { CommandError, type Context, type Run } from './command.ts'
import { openStorage } from './open.ts'
import { count } from './words.ts'

export const run: Run = async (context, args) => {
  const { words, flags } = readArgs(args, ['FILE'], ['force'])
  const [file = ''] = words
  if (file === '-') throw new CommandError('A backup is read twice, so it has to be a file.')
  const config = context.config()
  // Nothing is started or made before the file is known to be good.
  const backup = await openBackup(resolve(file), context.signal)
  try {
    context.note(`${resolve(file)} is whole: made on ${backup.about.createdAt} by Castwright ${backup.about.version}.`)
    await withDatabaseAlone(context, config, (connectionString) => restoreInto(context, config, connectionString, backup, flags.force))
  } finally {
    await backup.close()
  }
  const { tables, objects } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  context.say(`${count(rows, 'row')} of ${count(tables.length, 'table')} and ${count(objects.length, 'file')} are restored.`)
  const remark = onSecret(config, backup)
  if (remark) context.note(remark)
}

/** A database of our own is taken whole: where a server runs on it, this is refused. */
async function withDatabaseAlone({ log }: Context, config: Config, work: (connectionString: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const postgres = await startPostgres({ dataDir: config.dataDir, log })
  try {
    await work(postgres.connectionString)
  } finally {
    await postgres.stop()
  }
}

async function restoreInto({ signal }: Context, config: Config, connectionString: string, backup: Backup, force: boolean): Promise<void> {
  const storage = await openStorage(config)
  try {
    await restoreBackup(backup, { connectionString, storage, dataDir: config.dataDir, authSecret: config.authSecret }, { force, signal })
  } finally {
    await storage.close()
  }
}

function onSecret({ authSecret }: Config, { about, manifest }: Backup): string | null {
  if (about.secretMark === null) return null
  if (authSecret !== undefined) {
    if (markOf(authSecret) === about.secretMark) return null
    return 'AUTH_SECRET is not the one that the backup was made with: everybody signs in anew, and links in emails no longer work.'
  }
  if (manifest.kept.length > 0) return null
  return 'The backup was made with an AUTH_SECRET of the environment. Set the same one before you start the server, or everybody signs in anew.'
}
