import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './disk-files.ts'

/** Every file name of a bucket with its folder, in no order. Nothing where the bucket was never written to. */
export async function* filesOf(bucketFolder: string): AsyncGenerator<{ folder: string; name: string }> {
  for await (const fan of entries(bucketFolder)) {
    const folder = join(bucketFolder, fan)
    for await (const name of entries(folder)) yield { folder, name }
  }
}

async function* entries(path: string): AsyncGenerator<string> {
  let folder
  try {
    folder = await opendir(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return
    throw error
  }
  for await (const entry of folder) yield entry.name
}

/**
 * The names of a bucket's objects in order. Folders hold them in the order of a hash, so each round walks all of them and
 * keeps the next `limit` names only: memory stays flat, and a hundred thousand objects need one round.
 */
export async function* namesInOrder(bucketFolder: string, limit = 100_000): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const names = await nextNames(bucketFolder, after, limit)
    yield* names
    if (names.length < limit) return
    after = names.at(-1) ?? ''
  }
}

async function nextNames(bucketFolder: string, after: string, limit: number): Promise<string[]> {
  let names: string[] = []
  const keepFirst = (): string[] => names.sort((a, b) => (a < b ? -1 : 1)).slice(0, limit)
  for await (const { name } of filesOf(bucketFolder)) {
    if (name.includes('~') || name <= after) continue
    names.push(name)
    if (names.length >= limit * 2) names = keepFirst()
  }
  return keepFirst()
}
