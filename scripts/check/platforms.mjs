import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { probes } from '../lib/native.mjs'
import { nameOfPlatform, platformOfPackage, platforms as supported } from '../lib/platforms.mjs'

const lockfile = 'package-lock.json'
const rewrite = 'run "npm run lockfile"; if the build is still missing, pin a release that has it (docs/decisions/016-platforms.md)'

/** The lockfile has the native builds of every supported platform. */
export function platforms(root) {
  if (!existsSync(join(root, lockfile))) return { findings: [], info: 'no lockfile' }
  const text = readFileSync(join(root, lockfile), 'utf8')
  const lines = text.split('\n')
  const { packages } = JSON.parse(text)
  const parents = Object.entries(packages).filter(([, entry]) => buildsOf(entry).length > 1)
  const findings = parents.flatMap(([path, entry]) => {
    const line = lines.findIndex((one) => one.includes(`"${path}": {`)) + 1
    const problems = [...missingBuilds(packages, path, entry), ...missingProbe(path)]
    return problems.map((problem) => ({ file: lockfile, line, ...problem }))
  })
  return { findings, info: `${parents.length} packages with builds for ${supported.length} platforms` }
}

const buildsOf = ({ optionalDependencies = {} }) => Object.keys(optionalDependencies).filter(platformOfPackage)

function missingBuilds(packages, path, entry) {
  const builds = buildsOf(entry)
  return supported.flatMap((platform) => {
    const wanted = builds.filter((name) => nameOfPlatform(platformOfPackage(name)) === nameOfPlatform(platform))
    if (wanted.length === 0 && !platform.optional)
      return [{ message: `${path} ${entry.version} has no build for ${nameOfPlatform(platform)}`, fix: 'pin a release that has one' }]
    return wanted
      .filter((name) => !entryOf(packages, path, name)?.integrity)
      .map((name) => ({
        message: `${path} ${entry.version} needs ${name} for ${nameOfPlatform(platform)}, which is missing`,
        fix: rewrite,
      }))
  })
}

/** Where Node would find a package from this folder: nested, or in a folder above. */
function entryOf(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (found || folder === '') return found
  }
}

function missingProbe(path) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (Object.hasOwn(probes, name)) return []
  return [{ message: `${name} has native parts that are not tested after an install`, fix: 'add it to probes in scripts/lib/native.mjs' }]
}
