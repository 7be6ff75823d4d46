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

test('a secret that is set is taken, and nothing is written', async () => {
  const dataDir = await folder()
  expect(await readSecret({ authSecret: 's'.repeat(32), dataDir })).toBe('s'.repeat(32))
  await expect(stat(dataDir)).rejects.toThrow()
})

test('otherwise one is made once, for our eyes only', async () => {
  const dataDir = await folder()
  const secret = await readSecret({ authSecret: undefined, dataDir })
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(await readSecret({ authSecret: undefined, dataDir })).toBe(secret)
  expect(await modeOf(join(dataDir, 'auth-secret'))).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})

test('many who start at once agree', async () => {
  const dataDir = await folder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecret({ authSecret: undefined, dataDir })))
  expect(new Set(secrets).size).toBe(1)
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(`${secrets[0]}\n`)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})

test('one that others could read is closed to them again', async () => {
  const dataDir = await folder()
  const secret = await readSecret({ authSecret: undefined, dataDir })
  await chmod(join(dataDir, 'auth-secret'), 0o644)
  expect(await readSecret({ authSecret: undefined, dataDir })).toBe(secret)
  expect(await modeOf(join(dataDir, 'auth-secret'))).toBe(0o600)
})

test('a damaged one is not replaced behind the operator’s back', async () => {
  const dataDir = await folder()
  await readSecret({ authSecret: undefined, dataDir })
  await writeFile(join(dataDir, 'auth-secret'), 'abc')
  await expect(readSecret({ authSecret: undefined, dataDir })).rejects.toThrow(/auth-secret is damaged/)
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('abc')
})
