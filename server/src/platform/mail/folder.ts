import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Now } from '../clock.ts'

/** `20260203T040506789Z-000001-1a2b3c4d`: sorts by time, then by sequence. */
const idShape = /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}$/

export type Paging = { limit?: number; before?: string }

/** A folder that keeps the newest small files. They may contain secrets, so only their owner can read them. */
export function openFolder({ dir, extension, keep, now }: { dir: string; extension: string; keep: number; now: Now }) {
  let turn = 0
  return {
    async write(content: string | Buffer): Promise<string> {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      turn = (turn + 1) % 1_000_000
      const id = `${now().toISOString().replace(/[-:.]/g, '')}-${String(turn).padStart(6, '0')}-${randomBytes(4).toString('hex')}`
      const draft = join(dir, `.${id}.tmp`)
      try {
        await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, join(dir, id + extension))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      const ids = await listFolder(dir, extension)
      await Promise.all(ids.slice(keep).map((old) => rm(join(dir, old + extension), { force: true })))
      return id
    },
  }
}

/** The IDs in a folder, newest first. `before` continues after the last ID of a page. A missing folder is empty. */
export async function listFolder(dir: string, extension: string, { limit = Infinity, before }: Paging = {}): Promise<string[]> {
  const names = await readdir(dir).catch(unlessMissing([]))
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .filter((id) => idShape.test(id) && (before === undefined || id < before))
    .sort()
    .reverse()
    .slice(0, limit)
}

/** The content of a file, or null if there is none. An invalid ID is never turned into a path. */
export async function readFromFolder(dir: string, extension: string, id: string): Promise<Buffer | null> {
  return idShape.test(id) ? readFile(join(dir, id + extension)).catch(unlessMissing(null)) : null
}

/** Throws if the folder can't be created or written to. */
export async function checkFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const probe = join(dir, `.${randomBytes(8).toString('hex')}.tmp`)
  await writeFile(probe, '', { flag: 'wx', mode: 0o600 })
  await rm(probe)
}

const unlessMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  }
