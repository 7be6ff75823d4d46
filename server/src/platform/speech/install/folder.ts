import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { arch, platform, report } from 'node:process'
import { join } from 'node:path'
import { enginePackages, requiredFiles } from './packages.ts'

/** Changes with any package, so that an update is installed next to the running one. */
const fingerprint = createHash('sha256')
  .update(enginePackages.map(({ integrity }) => integrity).join('\n'))
  .digest('hex')
  .slice(0, 12)

const folderName = `engine-${fingerprint}`

/** Where an image may bring the engine along, next to the server's code. */
export const bundledRoot = join(import.meta.dirname, '../../../../../speech')

export const engineRoot = (dataDir: string): string => join(dataDir, 'speech')

export const engineFolder = (root: string): string => join(root, folderName)

/** Written last, so a folder without it is not complete. */
export const markerFile = 'installed.json'

export const isComplete = (folder: string): boolean => [markerFile, ...requiredFiles].every((file) => existsSync(join(folder, file)))

/** The folder of the installed engine, or null. */
export const findEngine = (dataDir: string): string | null => [engineRoot(dataDir), bundledRoot].map(engineFolder).find(isComplete) ?? null

/** Why the engine can't run on this kind of machine, or null. */
export function unsupported(): string | null {
  const name = `${platform}-${arch}`
  if (!['linux-x64', 'linux-arm64', 'darwin-arm64'].includes(name)) return `Built-in transcription isn't available for ${name}.`
  const header = (report.getReport() as { header: { glibcVersionRuntime?: string } }).header
  if (platform === 'linux' && !header.glibcVersionRuntime) return 'Built-in transcription needs a system with glibc, such as Debian.'
  return null
}

/** Deletes engines of other releases, and what an interrupted installation left an hour ago. */
export async function deleteOldEngines(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    if (name === folderName || !name.startsWith('engine-')) continue
    const isStaging = name.startsWith(`${folderName}.`)
    const { mtimeMs } = await stat(join(root, name))
    if (!isStaging || mtimeMs < Date.now() - 3_600_000) await rm(join(root, name), { recursive: true, force: true })
  }
}
