import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from './lib/tool.mjs'
import { platforms } from './platforms.mjs'
import { lines, plant } from './testing/tree.mjs'

const own = () => JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'))
const checked = (lock) => lines(platforms(plant({ 'package-lock.json': JSON.stringify(lock, null, 2) })))

test('accepts our own lockfile', () => {
  expect(lines(platforms(home))).toEqual([])
})

test('reports a missing build of another platform, and how to fix it', () => {
  const lock = own()
  delete lock.packages['node_modules/@rolldown/binding-darwin-arm64']
  expect(checked(lock)).toEqual([
    expect.stringMatching(
      /^package-lock\.json:\d+ node_modules\/rolldown [\d.]+ needs @rolldown\/binding-darwin-arm64 for darwin arm64, which is missing \| run "npm run lockfile"/,
    ),
  ])
})

test('reports a build without integrity', () => {
  const lock = own()
  delete lock.packages['node_modules/@img/sharp-win32-x64'].integrity
  expect(checked(lock)).toEqual([expect.stringContaining('needs @img/sharp-win32-x64 for win32 x64')])
})

test('reports a release that has no build for a supported platform', () => {
  const lock = own()
  delete lock.packages['node_modules/lightningcss'].optionalDependencies['lightningcss-darwin-x64']
  expect(checked(lock)).toEqual([expect.stringMatching(/lightningcss [\d.]+ has no build for darwin x64 \| pin a release that has one/)])
})

test('does not ask for musl where a package has no build for it', () => {
  const lock = own()
  for (const cpu of ['x64', 'arm64'])
    delete lock.packages['node_modules/lightningcss'].optionalDependencies[`lightningcss-linux-${cpu}-musl`]
  expect(checked(lock)).toEqual([])
})

test('reports a native package that no probe loads', () => {
  const lock = own()
  lock.packages['node_modules/quick'] = { version: '1.0.0', optionalDependencies: {} }
  for (const platform of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']) {
    lock.packages['node_modules/quick'].optionalDependencies[`quick-${platform}`] = '1.0.0'
    lock.packages[`node_modules/quick-${platform}`] = { version: '1.0.0', integrity: 'sha512-x' }
  }
  expect(checked(lock)).toEqual([expect.stringContaining('quick has native parts that are not tested after an install')])
})
