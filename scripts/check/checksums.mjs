// Checksums of all migrations, so that a released one is never edited.
// To add the checksums of new migrations, run: node scripts/check/checksums.mjs
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './lib/files.mjs'
import { home } from './lib/tool.mjs'

export const folder = 'server/migrations'
export const checksumsFile = `${folder}/SUMS`

/** Path → checksum of the current files, except for the journal, which changes with every migration. */
export function checksumsOf(root) {
  const files = filesUnder(root, [folder]).filter((file) => /\.sql$|_snapshot\.json$/.test(file))
  return new Map(files.map((file) => [file.slice(folder.length + 1), checksumOf(readFileSync(join(root, file)))]))
}

const checksumOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Path → checksum, as saved. */
export function savedChecksums(root) {
  const path = join(root, checksumsFile)
  if (!existsSync(path)) return new Map()
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => line.split('  ').reverse()))
}

/** Adds checksums of new files. Existing ones stay, so that an edit is found. */
export function addChecksums(root) {
  const saved = savedChecksums(root)
  const added = [...checksumsOf(root)].filter(([file]) => !saved.has(file))
  const lines = [...saved, ...added].map(([file, checksum]) => `${checksum}  ${file}\n`)
  writeFileSync(join(root, checksumsFile), lines.join(''))
  return added.map(([file]) => file)
}

if (process.argv[1] === import.meta.filename) {
  const added = addChecksums(home)
  process.stdout.write(added.length > 0 ? `${added.join('\n')}\n` : 'No new migrations.\n')
}
