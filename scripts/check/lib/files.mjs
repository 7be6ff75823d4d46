import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ignored = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'data'])

/** Every file in these folders, as paths from the root with forward slashes, without built or installed files. */
export function filesUnder(root, folders) {
  const found = []
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!ignored.has(entry.name) && !entry.name.startsWith('.')) visit(path)
      } else if (entry.isFile()) found.push(path)
    }
  }
  for (const folder of folders) if (existsSync(join(root, folder))) visit(folder)
  return found.sort()
}

export const isSource = (path) => /\.(?:[cm]?ts|tsx|mjs|js)$/.test(path) && !/\.d\.ts$|\.gen\.ts$/.test(path)

/** Files that are or would be committed. Without a repository, all files. */
export function trackedFiles(root) {
  const listing = existsSync(join(root, '.git'))
    ? spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      })
    : undefined
  const listed = listing?.status === 0 ? listing.stdout.split('\0').filter(Boolean) : [...filesUnder(root, ['']), ...dotFiles(root)]
  return [...new Set(listed)].filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile()).sort()
}

const dotFiles = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith('.'))
    .map((entry) => entry.name)
