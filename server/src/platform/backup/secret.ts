import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const secretPath = (dataDir: string): string => join(dataDir, 'auth-secret')

/** The secret that the data folder keeps, or null. */
export async function readKeptSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return await readFile(secretPath(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Tells two secrets apart without telling either. */
export const markOf = (secret: string): string =>
  createHash('sha256').update(`castwright backup\n${secret.trim()}`).digest('hex').slice(0, 16)
