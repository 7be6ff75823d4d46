import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const build = `@img/sharp-${process.platform}-${process.arch}`
const native = { os: [process.platform], cpu: [process.arch], optional: true, version: '1.0.0', integrity: 'sha512-x' }
const packages = {
  'node_modules/sharp': { version: '1.0.0', integrity: 'sha512-x', optionalDependencies: { [build]: '1.0.0' } },
  [`node_modules/${build}`]: native,
  'node_modules/@img/sharp-elsewhere': { ...native, os: ['elsewhere'] },
  'node_modules/vitest': { version: '1.0.0', integrity: 'sha512-x', dev: true },
}

/** Replaces npm and the registry: logs each call and installs the packages above. */
const fakeNpm = `
const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } = require('node:fs')
const { dirname, join } = require('node:path')
const dev = process.argv.includes('--include=dev')
appendFileSync('npm.log', process.argv.slice(2, 4).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const here = Object.entries(packages).filter(([, { os, dev: isDev }]) => (!os || os[0] === process.platform) && (dev || !isDev))
for (const [path] of here) {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: path.replace('node_modules/', ''), main: 'index.js' }))
  writeFileSync(join(path, 'index.js'), path.endsWith('/sharp') ? 'require(${JSON.stringify(build)})' : 'module.exports = 1')
  writeFileSync(join(path, 'index.js.map'), '{}')
}
// A download that was cut short, so many times.
const broken = existsSync('broken') ? Number(readFileSync('broken', 'utf8')) : 0
if (broken > 0) {
  writeFileSync('broken', String(broken - 1))
  rmSync(join('node_modules', ${JSON.stringify(build)}, 'index.js'))
}
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(here) }))
`

async function folder() {
  const home = mkdtempSync(join(tmpdir(), 'castwright-install-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, 'scripts/lib'), { recursive: true })
  for (const name of readdirSync(import.meta.dirname))
    if (!name.includes('.test.')) cpSync(join(import.meta.dirname, name), join(home, 'scripts/lib', name))
  write(join(home, 'package-lock.json'), JSON.stringify({ packages }))
  write(join(home, 'npm', 'npm-cli.js'), fakeNpm)
  write(join(home, 'package.json'), '{ "type": "commonjs" }')
  vi.stubEnv('npm_execpath', join(home, 'npm', 'npm-cli.js'))
  onTestFinished(() => vi.unstubAllEnvs())
  const { install } = await import(pathToFileURL(join(home, 'scripts/lib/install.mjs')).href)
  const calls = () => readFileSync(join(home, 'npm.log'), 'utf8').trim().split('\n')
  return { home, install, calls, at: (path) => join(home, 'node_modules', path) }
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('installs what running needs, once', async () => {
  const { install, calls, at } = await folder()
  await install({ dev: false })
  await install({ dev: false })
  expect(calls()).toEqual(['ci --omit=dev'])
  expect([existsSync(at('sharp')), existsSync(at('vitest'))]).toEqual([true, false])
  expect(readdirSync(at('sharp')).toSorted()).toEqual(['index.js', 'package.json'])
})

test('adds the packages of tests and tools when a command needs them, and keeps them', async () => {
  const { install, calls, at } = await folder()
  await install({ dev: false })
  await install({ dev: true })
  await install({ dev: false })
  expect(calls()).toEqual(['ci --omit=dev', 'ci --include=dev'])
  expect(existsSync(at('vitest'))).toBe(true)
  expect(existsSync(at('vitest/index.js.map'))).toBe(true)
})

test.each([
  ['was deleted', (file) => rmSync(dirname(file), { recursive: true })],
  ['lost its content', (file) => truncateSync(file)],
])('repairs a native package that %s', async (_, damage) => {
  const { install, calls, at } = await folder()
  await install({ dev: false })
  damage(at(`${build}/index.js`))
  await install({ dev: false })
  expect(calls()).toHaveLength(2)
  expect(readFileSync(at(`${build}/index.js`), 'utf8')).not.toBe('')
})

test('repairs a package without native parts that was deleted', async () => {
  const { install, calls, at } = await folder()
  await install({ dev: false })
  rmSync(at('sharp'), { recursive: true })
  await install({ dev: false })
  expect(calls()).toHaveLength(2)
})

test('installs once more when a native package cannot be loaded', async () => {
  const { home, install, calls } = await folder()
  write(join(home, 'broken'), '1')
  await install({ dev: false })
  expect(calls()).toHaveLength(2)
})

test('names the package that cannot be loaded even then, and tries again next time', async () => {
  const { home, install, calls } = await folder()
  write(join(home, 'broken'), '2')
  await expect(install({ dev: false })).rejects.toThrow(/sharp: Error: Cannot find .*\n\nCheck your connection/s)
  await install({ dev: false })
  expect(calls()).toHaveLength(3)
})

test('installs again when the lockfile has changed', async () => {
  const { home, install, calls } = await folder()
  await install({ dev: false })
  write(join(home, 'package-lock.json'), JSON.stringify({ packages: { ...packages, 'node_modules/zod': { version: '4.0.0' } } }))
  await install({ dev: false })
  expect(calls()).toHaveLength(2)
})
