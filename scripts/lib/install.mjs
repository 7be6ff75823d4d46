import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { home, inHome, log, UserError } from './home.mjs'
import { replacingPackages } from './lock.mjs'
import { brokenNativePackages, installedPackages, nativeSizes } from './native.mjs'
import { npm } from './npm.mjs'
import { platformName } from './platform.mjs'
import { withProgress } from './progress.mjs'

const stampFile = inHome('node_modules', '.castwright.json')

/**
 * Installs exactly the packages in package-lock.json, unless they are installed already. With `dev`, includes the packages for
 * tests and tools.
 */
export async function install({ dev: isDevWanted }) {
  const stamp = readJson(stampFile)
  // Keep the tools that are already installed, even if this command doesn't need them.
  const dev = isDevWanted || stamp?.dev === true
  const lockfile = readFileSync(inHome('package-lock.json'))
  const wanted = { lockfile: createHash('sha256').update(lockfile).digest('hex'), platform: platformName() }
  if (isInstalled(stamp, wanted, dev)) return
  await replacingPackages(async () => {
    const total = countPackages(JSON.parse(lockfile).packages, dev)
    await cleanInstall(dev, total)
    let broken = await brokenNativePackages()
    if (broken.length > 0) {
      log(`${broken[0].name} was not installed correctly. Installing once more ...`)
      await cleanInstall(dev, total)
      broken = await brokenNativePackages()
    }
    if (broken.length > 0) throw new UserError(explain(broken))
    writeFileSync(stampFile, JSON.stringify({ ...wanted, dev, natives: nativeSizes() }))
  })
}

function isInstalled(stamp, wanted, dev) {
  if (stamp?.lockfile !== wanted.lockfile || stamp.platform !== wanted.platform || (dev && !stamp.dev)) return false
  const missing = Object.keys(installedPackages()).filter((path) => !existsSync(inHome(path, 'package.json')))
  return missing.length === 0 && JSON.stringify(nativeSizes()) === JSON.stringify(stamp.natives)
}

async function cleanInstall(dev, total) {
  // The user's npm settings must not leave out what building needs.
  const options = [dev ? '--include=dev' : '--omit=dev', '--include=optional', '--include=peer', '--ignore-scripts=false']
  const describe = () => `Installing packages: ${Math.min(countInstalled(), total)} of ${total}`
  log(`Installing ${total} packages ...`)
  await withProgress(describe, () => npm(['ci', ...options], { cwd: home }))
  if (!dev) removeSourceMaps()
}

/** A sixth of what is installed, and only tools for developers read them. */
function removeSourceMaps() {
  const files = readdirSync(inHome('node_modules'), { recursive: true })
  for (const file of files.filter((one) => /\.(?:[cm]?[jt]s|css)\.map$/.test(one))) rmSync(inHome('node_modules', file), { force: true })
}

let expectedPaths = []

function countPackages(packages, dev) {
  expectedPaths = Object.entries(packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && (dev || !entry.dev) && isForThisPlatform(entry))
    .map(([path]) => path)
  return expectedPaths.length
}

const countInstalled = () => expectedPaths.filter((path) => existsSync(inHome(path, 'package.json'))).length

function isForThisPlatform({ os, cpu, libc }) {
  const [, , thisLibc] = platformName().split('-')
  return allows(os, process.platform) && allows(cpu, process.arch) && (!libc || !thisLibc || allows(libc, thisLibc))
}

/** npm's lists name what is allowed, or with "!" what is not. */
const allows = (list, value) => !list || [list].flat().some((item) => item === value || (item.startsWith('!') && item.slice(1) !== value))

function explain(broken) {
  const names = broken.map(({ name, problem }) => `  ${name}: ${problem}`).join('\n')
  return `These packages do not work on this machine (${platformName()}), even after a clean install:\n${names}\n\nCheck your connection to the npm registry and the "registry", "os", "cpu" and "libc" settings in ~/.npmrc, run "npm cache clean --force", and try again.`
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
