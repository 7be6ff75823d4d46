import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const secretPath = (dataDir: string): string => join(dataDir, 'auth-secret')

/** The secret stored in the data folder, or null. */
export async function readKeptSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return await readFile(secretPath(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A hash to compare secrets without revealing them. */
export const markOf = (secret: string): string =>
  createHash('sha256').update(`castwright backup\n${secret.trim()}`).digest('hex').slice(0, 16)
