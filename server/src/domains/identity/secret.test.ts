import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecret } from './secret.ts'

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'castwright-secret-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return join(dir, 'data')
}

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

test('uses a configured secret and writes nothing', async () => {
  const dataDir = await folder()
  expect(await readSecret({ authSecret: 's'.repeat(32), dataDir })).toBe('s'.repeat(32))
  await expect(stat(dataDir)).rejects.toThrow()
})

test('creates a private secret once', async () => {
  const dataDir = await folder()
  const secret = await readSecret({ authSecret: undefined, dataDir })
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(await readSecret({ authSecret: undefined, dataDir })).toBe(secret)
  expect(await modeOf(join(dataDir, 'auth-secret'))).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})

test('creates one secret when servers race', async () => {
  const dataDir = await folder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecret({ authSecret: undefined, dataDir })))
  expect(new Set(secrets).size).toBe(1)
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(`${secrets[0]}\n`)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})

test('restricts the permissions of a readable secret', async () => {
  const dataDir = await folder()
  const secret = await readSecret({ authSecret: undefined, dataDir })
  await chmod(join(dataDir, 'auth-secret'), 0o644)
  expect(await readSecret({ authSecret: undefined, dataDir })).toBe(secret)
  expect(await modeOf(join(dataDir, 'auth-secret'))).toBe(0o600)
})

test('does not replace a damaged secret', async () => {
  const dataDir = await folder()
  await readSecret({ authSecret: undefined, dataDir })
  await writeFile(join(dataDir, 'auth-secret'), 'abc')
  await expect(readSecret({ authSecret: undefined, dataDir })).rejects.toThrow(/auth-secret is damaged/)
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('abc')
})
