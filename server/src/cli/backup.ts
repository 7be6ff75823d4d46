import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { noteBackup } from '../platform/backup/port.ts'
import { writeBackup, writeBackupFile, type BackupSource, type BackupSummary } from '../platform/backup/write.ts'
import { systemNow } from '../platform/clock.ts'
import { noteCommand } from './acts.ts'
import { CommandError, readArgs, type Context, type Run } from './command.ts'
import { openStorage, withDatabase } from './open.ts'
import { bytes, count } from '../platform/format.ts'

export const run: Run = async (context, args) => {
  const { words, flags } = readArgs(args, ['FILE'], ['force'])
  const [file = ''] = words
  const config = context.config()
  const storage = await openStorage(config)
  try {
    await withDatabase(context, config, async (connectionString) => {
      const source = { connectionString, storage, dataDir: config.dataDir, authSecret: config.authSecret, now: systemNow }
      if (file === '-') await toStandardOutput(context, source)
      else await toFile(context, source, resolve(file), flags.force)
      await noteBackup(config.dataDir, systemNow())
      await noteCommand(connectionString, 'backup.started', file === '-' ? '' : basename(file))
    })
  } finally {
    await storage.close()
  }
}

async function toFile({ say, note, signal }: Context, source: BackupSource, file: string, force: boolean): Promise<void> {
  const summary = await writeBackupFile(source, file, { force, signal })
  say(`Backed up ${contents(summary)}, to ${file} (${bytes((await stat(file)).size)}).`)
  remarks(summary).forEach(note)
}

async function toStandardOutput({ note, signal }: Context, source: BackupSource): Promise<void> {
  if (process.stdout.isTTY) throw new CommandError('A backup is binary. Redirect it to a file or pipe it to another command.')
  const summary = await writeBackup(source, standardOutput(), { gzip: false, signal })
  note(`Backed up ${contents(summary)}.`)
  remarks(summary).forEach(note)
}

/** Never closes stdout. If the reader goes away, the next write fails. */
function standardOutput(): Writable {
  process.stdout.on('error', () => {})
  return new Writable({ write: (chunk: Buffer, _encoding, done) => void process.stdout.write(chunk, done) })
}

const contents = ({ rows, tables, objects, bytes: size }: BackupSummary): string =>
  `${count(rows, 'row')} in ${count(tables, 'table')} and ${count(objects, 'file')}, ${bytes(size)} in total`

const remarks = ({ secretKept, gone }: BackupSummary): string[] => [
  secretKept
    ? 'The backup contains the secret that signs sessions and links. Store it as carefully as a password.'
    : 'AUTH_SECRET is set in the environment, so it is not in the backup. Keep it separately: a restored instance needs the same one.',
  ...(gone > 0 ? [`Left out ${count(gone, 'file')} deleted during the backup.`] : []),
]
