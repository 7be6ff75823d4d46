import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { writeBackup, writeBackupFile, type BackupSource, type BackupSummary } from '../platform/backup/write.ts'
import { systemNow } from '../platform/clock.ts'
import { readArgs } from './args.ts'
import { CommandError, type Context, type Run } from './command.ts'
import { openStorage, withDatabase } from './open.ts'
import { bytes, count } from './words.ts'

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
    })
  } finally {
    await storage.close()
  }
}

async function toFile({ say, note, signal }: Context, source: BackupSource, file: string, force: boolean): Promise<void> {
  const summary = await writeBackupFile(source, file, { force, signal })
  say(`${contents(summary)} are in ${file} (${bytes((await stat(file)).size)}).`)
  remarks(summary).forEach(note)
}

async function toStandardOutput({ note, signal }: Context, source: BackupSource): Promise<void> {
  if (process.stdout.isTTY) throw new CommandError('A backup is nothing to look at. Send it to a file or through a pipe.')
  const summary = await writeBackup(source, standardOutput(), { gzip: false, signal })
  note(`${contents(summary)} are in the backup.`)
  remarks(summary).forEach(note)
}

/** Never closed by us; a reader that goes away is an error of the write that meets it. */
function standardOutput(): Writable {
  process.stdout.on('error', () => {})
  return new Writable({ write: (chunk: Buffer, _encoding, done) => void process.stdout.write(chunk, done) })
}

const contents = ({ rows, tables, objects, bytes: size }: BackupSummary): string =>
  `${count(rows, 'row')} of ${count(tables, 'table')} and ${count(objects, 'file')}, ${bytes(size)} in all,`

const remarks = ({ secretKept, gone }: BackupSummary): string[] => [
  secretKept
    ? 'The secret that signs sessions and links is in it too: keep the backup as you would keep a password.'
    : 'AUTH_SECRET comes from the environment and is not in the backup: keep it apart, a restored instance needs the same one.',
  ...(gone > 0 ? [`${count(gone, 'file')} were deleted while the backup ran and are not in it.`] : []),
]
