import { basename, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { markOf } from '../platform/backup/format.ts'
import { openBackup, type Backup } from '../platform/backup/verify.ts'
import { startPostgres } from '../platform/postgres/start.ts'
import { noteCommand } from './acts.ts'
import { CommandError, readArgs, type Context, type Run } from './command.ts'
import { openStorage } from './open.ts'
import { count } from '../platform/format.ts'

export const run: Run = async (context, args) => {
  const { words, flags } = readArgs(args, ['FILE'], ['force'])
  const [file = ''] = words
  if (file === '-') throw new CommandError('A backup is read twice, so it must be a file.')
  const config = context.config()
  // Verify the file before starting or creating anything.
  const backup = await openBackup(resolve(file), context.signal)
  try {
    context.note(`${resolve(file)} is a complete backup from ${backup.about.createdAt}, made by Castwright ${backup.about.version}.`)
    await withDatabaseAlone(context, config, async (connectionString) => {
      await restoreInto(context, config, connectionString, backup, flags.force)
      await noteCommand(connectionString, 'backup.restored', basename(file))
    })
  } finally {
    await backup.close()
  }
  const { tables, objects } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  context.say(`Restored ${count(rows, 'row')} in ${count(tables.length, 'table')} and ${count(objects.length, 'file')}.`)
  const remark = onSecret(config, backup)
  if (remark) context.note(remark)
}

/** Needs the embedded database exclusively: fails while a server uses it. */
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
    return 'AUTH_SECRET differs from the one the backup was made with. Everyone has to sign in again, and links in sent emails no longer work.'
  }
  if (manifest.kept.length > 0) return null
  return 'The backup was made with AUTH_SECRET set in the environment. Set the same value before you start the server, or everyone has to sign in again.'
}
