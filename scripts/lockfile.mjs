import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { home, inHome, log, UserError } from './lib/home.mjs'
import { onNode24 } from './lib/node.mjs'
import { npm } from './lib/npm.mjs'
import { platforms } from './check/platforms.mjs'

/**
 * `npm run lockfile`: writes package-lock.json from scratch. npm keeps only the builds of the current platform when it
 * starts from an installed tree or an older lockfile, so it gets neither.
 */
await onNode24(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'castwright-lockfile-'))
  try {
    const { workspaces } = JSON.parse(readFileSync(inHome('package.json'), 'utf8'))
    const files = ['.npmrc', 'package.json', ...workspaces.map((name) => join(name, 'package.json'))]
    for (const file of files) cpSync(inHome(file), join(folder, file))
    log('Resolving all packages. This takes about a minute ...')
    await npm(['install', '--package-lock-only', '--ignore-scripts'], { cwd: folder })
    const { findings } = platforms(folder)
    if (findings.length > 0)
      throw new UserError(
        `The new lockfile is incomplete, so the old one stays:\n${findings.map(({ message }) => `  ${message}`).join('\n')}`,
      )
    cpSync(join(folder, 'package-lock.json'), join(home, 'package-lock.json'))
    log('Wrote package-lock.json. Now run "npm run platforms" and "npm test".')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
