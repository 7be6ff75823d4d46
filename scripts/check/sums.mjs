// The sums of all migrations, so that one that was applied somewhere is never edited.
// Run by itself it adds those that are new: node scripts/check/sums.mjs
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './lib/files.mjs'
import { home } from './lib/tool.mjs'

export const folder = 'server/migrations'
export const sumsFile = `${folder}/SUMS`

/** Path → sum, of what lies there now. The journal grows with every migration and is looked at by itself. */
export function sumsOf(root) {
  const files = filesUnder(root, [folder]).filter((file) => /\.sql$|_snapshot\.json$/.test(file))
  return new Map(files.map((file) => [file.slice(folder.length + 1), sumOf(readFileSync(join(root, file)))]))
}

const sumOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Path → sum, as it was written down. */
export function keptSums(root) {
  const path = join(root, sumsFile)
  if (!existsSync(path)) return new Map()
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => line.split('  ').reverse()))
}

/** Writes down what is new. What is already there stays as it is, so that an edit is found and not blessed. */
export function addSums(root) {
  const kept = keptSums(root)
  const fresh = [...sumsOf(root)].filter(([file]) => !kept.has(file))
  const lines = [...kept, ...fresh].map(([file, sum]) => `${sum}  ${file}\n`)
  writeFileSync(join(root, sumsFile), lines.join(''))
  return fresh.map(([file]) => file)
}

if (process.argv[1] === import.meta.filename) {
  const fresh = addSums(home)
  process.stdout.write(fresh.length > 0 ? `${fresh.join('\n')}\n` : 'Nothing new.\n')
}
