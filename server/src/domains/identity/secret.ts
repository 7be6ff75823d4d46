import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { newToken } from '../../platform/ids.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/**
 * The key that signs cookies and links: AUTH_SECRET, or one generated once and stored in the data folder. Servers that share a database
 * must use the same key, so they need AUTH_SECRET.
 */
export async function readSecret({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  if (authSecret !== undefined) return authSecret
  const path = join(dataDir, 'auth-secret')
  const kept = (await read(path)) ?? (await make(dataDir, path))
  if (kept.length < 32) throw new OperatorError(`${path} is damaged. Restore its content, or delete the file, which signs everyone out.`)
  return kept
}

async function read(path: string): Promise<string | null> {
  try {
    const secret = await readFile(path, 'utf8')
    await chmod(path, 0o600)
    return secret.trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Written to a temporary file first, so that two servers starting together end up with the same secret. */
async function make(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${newToken()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return (await read(path)) ?? ''
}
