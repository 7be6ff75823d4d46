import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/kit/eventually.ts'
import { openThread } from './thread.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'thread-'))))
afterAll(() => rm(folder, { recursive: true }))

async function openWith(name: string, source: string) {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, `export default ${source}`)
  return openThread<string, string>(pathToFileURL(file))
}

test('returns each caller the result of its own task', async () => {
  const run = await openWith('own', '(word) => word.toUpperCase()')
  expect(await Promise.all([run('a'), run('b'), run('c')])).toEqual(['A', 'B', 'C'])
})

test('rejects a failed task and runs the next one', async () => {
  const run = await openWith('fails', `(word) => { if (word === 'bad') throw new Error('not this'); return word }`)
  await expect(run('bad')).rejects.toThrow('not this')
  expect(await run('good')).toBe('good')
})

test('the signal ends a task that never finishes, and the next one runs', async () => {
  const begun = join(folder, 'begun')
  const begin = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(begun)}, word)`
  const run = await openWith('endless', `(word) => { ${begin}; while (word === 'endless'); return word }`)
  const stopping = new AbortController()
  const endless = run('endless', stopping.signal)
  await eventually(() => expect(existsSync(begun)).toBe(true))
  stopping.abort()
  await expect(endless).rejects.toThrow()
  expect(await run('again')).toBe('again')
})

test('rejects the task of a thread that exits, and starts another one', async () => {
  const run = await openWith('ends', `(word) => { if (word === 'end') process.exit(); return word }`)
  await expect(run('end')).rejects.toThrow()
  expect(await run('again')).toBe('again')
})
