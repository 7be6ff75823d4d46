import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { newToken } from '../../ids.ts'
import { SpeechError } from '../error.ts'
import { deleteOldEngines, engineFolder, isComplete, markerFile, unsupported } from './folder.ts'
import { enginePackages, type EnginePackage } from './packages.ts'
import type { Archives } from './registry.ts'

type InstallOptions = {
  /** Where the engine's folder is created. */
  root: string
  archives: Archives
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress?: (progress: number) => void
  packages?: EnginePackage[]
  /** Pauses between the attempts to download a package. */
  pausesMs?: number[]
}

const total = (packages: EnginePackage[]): number => packages.reduce((sum, { bytes }) => sum + bytes, 0)
/** The largest installation takes 130 MB. */
const neededBytes = 300_000_000

/** Downloads, verifies and unpacks the engine. It appears complete or not at all. */
export async function installEngine(options: InstallOptions): Promise<string> {
  const { root, signal, packages = enginePackages } = options
  const reason = unsupported()
  if (reason) throw new SpeechError('missing', reason)
  await mkdir(root, { recursive: true })
  const { bavail, bsize } = await statfs(root)
  if (bavail * bsize < neededBytes) throw new SpeechError('missing', `Built-in transcription needs 300 MB of free space in ${root}.`)
  const target = engineFolder(root)
  const staging = `${target}.${newToken(8)}`
  try {
    let done = 0
    for (const wanted of packages) {
      await withRetries(options, () => unpack(wanted, staging, options, (bytes) => options.onProgress?.((done + bytes) / total(packages))))
      done += wanted.bytes
    }
    const versions = Object.fromEntries(packages.map(({ name, version }) => [name, version]))
    await writeFile(join(staging, markerFile), `${JSON.stringify(versions, null, 2)}\n`)
    signal.throwIfAborted()
    // If another process was faster, its folder is used. An incomplete one is replaced.
    if (!isComplete(target)) await rm(target, { recursive: true, force: true })
    await rename(staging, target).catch((error: unknown) => {
      if (!isComplete(target)) throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  await deleteOldEngines(root)
  return target
}

async function withRetries({ signal, pausesMs = [2000, 10_000] }: InstallOptions, work: () => Promise<void>): Promise<void> {
  for (const pause of [...pausesMs, null]) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (pause === null) throw toSpeechError(error)
      await delay(pause, undefined, { signal })
    }
  }
}

const toSpeechError = (error: unknown): SpeechError =>
  error instanceof SpeechError
    ? error
    : new SpeechError('missing', `Could not download the speech engine: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })

async function unpack(
  wanted: EnginePackage,
  folder: string,
  { archives, signal }: InstallOptions,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const hash = createHash('sha512')
  let bytes = 0
  const tar = extract()
  const reading = pipeline(
    await archives(wanted, signal),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        if (bytes > wanted.bytes) throw mismatch(wanted)
        onBytes(bytes)
        yield chunk
      }
    },
    createGunzip(),
    tar,
    { signal },
  )
  // Reported below.
  reading.catch(() => {})
  try {
    for await (const entry of tar) {
      const path = placeOf(wanted, entry.header)
      if (path === null) entry.resume()
      else {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await pipeline(entry, createWriteStream(join(folder, path)))
      }
    }
  } finally {
    tar.destroy()
  }
  await reading
  if (`sha512-${hash.digest('base64')}` !== wanted.integrity) throw mismatch(wanted)
}

/** An archive isn't trusted before its end, so nothing of it may leave the folder. */
function placeOf({ place }: EnginePackage, { name, type }: { name: string; type?: string | null | undefined }): string | null {
  if (type !== 'file' || name.split('/').includes('..')) return null
  return place(name.replace(/^[^/]+\//, ''))
}

const mismatch = ({ name, version }: EnginePackage): SpeechError =>
  new SpeechError('missing', `The downloaded package ${name} ${version} is not the expected one. Nothing of it was used.`)
