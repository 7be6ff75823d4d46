import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { tempFolder } from '../../backup/testing.ts'
import { engineFolder, findEngine, unsupported } from './folder.ts'
import { installEngine } from './install.ts'
import { archiveName, type EnginePackage } from './packages.ts'
import { fromFolder, type Archives } from './registry.ts'

async function makeArchive(files: Record<string, string>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
  tar.finalize()
  return gzipSync(await buffer(tar))
}

const describe = (bytes: Buffer): EnginePackage => ({
  name: '@scope/thing',
  version: '1.2.3',
  license: 'MIT',
  what: 'a test',
  integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  bytes: bytes.length,
  place: (path) => (path.endsWith('.bin') ? `models/${path}` : null),
})

const options = { signal: new AbortController().signal, pausesMs: [1] }

const archivesOf =
  (...answers: Array<Buffer | Error>): Archives =>
  async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) throw answer
    return Readable.from([answer.subarray(0, 50), answer.subarray(50)])
  }

test.skipIf(unsupported())('unpacks the files that are needed, after another attempt if necessary', async () => {
  const root = await tempFolder()
  const bytes = await makeArchive({ 'package/a.bin': 'model', 'package/b.js': 'code', 'package/../../../escaped.bin': 'evil' })
  const seen: number[] = []
  const folder = await installEngine({
    ...options,
    root,
    packages: [describe(bytes)],
    archives: archivesOf(new Error('connection lost'), bytes),
    onProgress: (progress) => seen.push(progress),
  })
  expect(folder).toBe(engineFolder(root))
  expect(await readFile(join(folder, 'models/a.bin'), 'utf8')).toBe('model')
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['installed.json', 'models', 'models/a.bin'])
  expect(seen.at(-1)).toBe(1)
  expect(await readdir(root)).toHaveLength(1)
})

test.skipIf(unsupported())('leaves nothing behind if a package is not the expected one', async () => {
  const root = await tempFolder()
  const [wanted, other] = [await makeArchive({ 'package/a.bin': 'model' }), await makeArchive({ 'package/a.bin': 'other' })]
  const install = (archives: Archives) => installEngine({ ...options, root, packages: [describe(wanted)], archives })
  await expect(install(archivesOf(other))).rejects.toThrow('The downloaded package @scope/thing 1.2.3 is not the expected one.')
  await expect(install(archivesOf(Buffer.concat([wanted, wanted])))).rejects.toThrow('is not the expected one')
  await expect(install(archivesOf(wanted.subarray(0, 80)))).rejects.toThrow('Could not download the speech engine')
  await expect(install(archivesOf(new Error('no network')))).rejects.toThrow('Could not download the speech engine: no network')
  await expect(installEngine({ ...options, root, archives: archivesOf(wanted), signal: AbortSignal.abort() })).rejects.toThrow()
  expect(await readdir(root)).toEqual([])
  expect(findEngine(join(root, 'nowhere'))).toBeNull()
})

test('says which file is missing in a folder of packages', async () => {
  const folder = await tempFolder()
  const wanted = describe(Buffer.alloc(0))
  expect(archiveName(wanted)).toBe('scope-thing-1.2.3.tgz')
  await expect(fromFolder(folder)(wanted, options.signal)).rejects.toThrow('npm pack @scope/thing@1.2.3')
})
