import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

/** A copy of the module, so that it doesn't share locks with the command that runs these tests. */
async function lockModule() {
  const folder = mkdtempSync(join(tmpdir(), 'castwright-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['lock.mjs', 'home.mjs']) cpSync(join(import.meta.dirname, name), join(folder, 'scripts', 'lib', name))
  const address = pathToFileURL(join(folder, 'scripts', 'lib', 'lock.mjs')).href
  return { address, ...(await import(address)) }
}

test('runs one setup at a time', async () => {
  const { locked } = await lockModule()
  const seen = []
  const work = (name) => async () => {
    seen.push(`${name} in`)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(`${name} out`)
  }
  await Promise.all([locked(work('one')), locked(work('two'))])
  expect([
    ['one', 'two'].map((name) => [`${name} in`, `${name} out`]).flat(),
    ['two', 'one'].map((name) => [`${name} in`, `${name} out`]).flat(),
  ]).toContainEqual(seen)
})

/** A server that runs in the same folder. */
async function runningServer(address) {
  const code = `import { usePackages } from ${JSON.stringify(address)}; usePackages(); console.log('up'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('never replaces packages while a server is running', async () => {
  const { address, replacingPackages } = await lockModule()
  const server = await runningServer(address)
  let replaced = 0
  const replace = () => replacingPackages(() => (replaced += 1))
  await expect(replace()).rejects.toThrow('Castwright is running from this folder. Stop it')
  expect(replaced).toBe(0)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await replace()
  expect(replaced).toBe(1)
})

test('lets several commands use the packages, and the last of them replace them', async () => {
  const { address, usePackages, replacingPackages } = await lockModule()
  const server = await runningServer(address)
  usePackages()
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect(replacingPackages(() => 'replaced')).resolves.toBe('replaced')
})
