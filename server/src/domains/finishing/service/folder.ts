import { mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../../platform/app.ts'
import { sampleRate } from '../../../platform/mastering/frames.ts'
import { MasteringError, processFile } from '../../../platform/mastering/run.ts'
import * as store from '../store.ts'

/** Temporary files: one folder per job, which survives a restart so that the job can continue. */

const rootOf = ({ config }: Pick<App, 'config'>): string => join(config.dataDir, 'finishing')

export async function openFolder(app: Pick<App, 'config'>, finishingId: string): Promise<string> {
  const folder = join(rootOf(app), finishingId)
  await mkdir(folder, { recursive: true })
  await endProcess(folder)
  return folder
}

export const removeFolder = async (app: Pick<App, 'config'>, finishingId: string): Promise<void> => {
  const folder = join(rootOf(app), finishingId)
  await endProcess(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Removes the folder, unless another job has taken over and works in it. */
export async function removeFolderIfOver(app: Pick<App, 'config' | 'db'>, finishingId: string): Promise<void> {
  const row = await store.findFinishing(app.db, finishingId)
  if (row?.state !== 'waiting' && row?.state !== 'running') await removeFolder(app, finishingId)
}

/** If the server was killed, its ffmpeg may still run. Its arguments name the folder, so another process with the same ID is left alone. */
async function endProcess(folder: string): Promise<void> {
  const pid = Number(await readFile(processFile(folder), 'utf8').catch(() => ''))
  if (!Number.isInteger(pid) || pid <= 1) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(folder)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** Runs when the worker starts, and periodically. Removes the folders of jobs that are over. */
export async function removeOldFolders(app: App): Promise<void> {
  const names = await readdir(rootOf(app)).catch((): string[] => [])
  if (names.length === 0) return
  const open = new Set((await store.findOpenFinishings(app.db)).map(({ id }) => id))
  for (const name of names) if (!open.has(name)) await removeFolder(app, name)
}

const megabyte = 1024 * 1024
/** What must stay free for everything else, above all the database. */
const reserveBytes = 200 * megabyte

/** Throws if the disk has too little space for the uncompressed audio and the result. */
export async function requireSpace(folder: string, seconds: number): Promise<void> {
  const body = seconds * sampleRate * 2 * 4
  // Includes the sample that predicts the loudness.
  const needed = body * 1.1 + seconds * 16_000 * 2 + reserveBytes
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed)
    throw new MasteringError(
      `The server doesn't have enough disk space: finishing needs ${Math.ceil(needed / megabyte)} MB, but only ${Math.floor(free / megabyte)} MB are free.`,
    )
}
