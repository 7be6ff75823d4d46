import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Fault } from '../fault.ts'
import { UnfitFile } from '../unfit.ts'
import { parseForeignJson } from './json.ts'
import { openParser, parsingLimits } from './open.ts'
import { fromPieces, toPieces } from './pieces.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'parsing-'))))
afterAll(() => rm(folder, { recursive: true }))

async function openWith(name: string, source: string, seconds?: number) {
  const file = join(folder, `${name}.mjs`)
  const answer = pathToFileURL(join(import.meta.dirname, 'answer.ts')).href
  const unfit = pathToFileURL(join(import.meta.dirname, '../unfit.ts')).href
  await writeFile(
    file,
    `import { answering } from '${answer}'\nimport { UnfitFile } from '${unfit}'\nlet running = 0\nexport default answering(${source})`,
  )
  return openParser<string, unknown>(pathToFileURL(file), { sizeOf: (text) => text.length, maxBytes: 1000, ...(seconds && { seconds }) })
}

test('returns the result, or refuses with the message of the parser', async () => {
  const parse = await openWith(
    'plain',
    `(text) => { if (text === 'bad') throw new UnfitFile('empty', 'Nothing in it.'); return text.length }`,
  )
  expect(await parse('abc')).toBe(3)
  await expect(parse('bad')).rejects.toMatchObject({ name: 'UnfitFile', reason: 'empty', message: 'Nothing in it.' })
  await expect(parse('x'.repeat(1001))).rejects.toMatchObject({ reason: 'too-large' })
})

test('stops a parser that never ends or takes too much memory, and continues with the next file', async () => {
  const endless = await openWith('endless', '() => { for (;;); }', 0.3)
  const greedy = await openWith('greedy', '() => { const all = []; for (;;) all.push({ more: all.length }) }')
  const next = await openWith('next', '(text) => text')
  const outcomes = await Promise.allSettled([endless(''), greedy(''), next('here')])
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.any(UnfitFile) },
    { status: 'rejected', reason: expect.any(UnfitFile) },
    { status: 'fulfilled', value: 'here' },
  ])
})

test('reads one file at a time, and refuses more than fit in memory', async () => {
  const parse = await openWith(
    'turns',
    '() => new Promise((done) => { running += 1; const most = running; setTimeout(() => { running -= 1; done(most) }, 20) })',
  )
  expect(await Promise.all(Array.from({ length: 6 }, () => parse('')))).toEqual([1, 1, 1, 1, 1, 1])
  const large = openParser<number, unknown>(pathToFileURL(join(folder, 'turns.mjs')), { sizeOf: (size) => size, maxBytes: Infinity })
  const outcomes = await Promise.allSettled([large(parsingLimits.waitingBytes + 1), large(1)])
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(Fault) }])
})

test('counts the values of JSON before it is parsed', () => {
  expect(parseForeignJson('{"a": ["[,\\"", {}]}')).toEqual({ a: ['[,"', {}] })
  expect(parseForeignJson('{"a"')).toBeUndefined()
  expect(() => parseForeignJson(`[${'{},'.repeat(2_100_000)}{}]`)).toThrow('too many values')
  expect(() => parseForeignJson('['.repeat(200))).toThrow('nested too deeply')
})

test('a long list survives the way between threads', async () => {
  const list = Array.from({ length: 1234 }, (_, at) => ({ at }))
  expect(await fromPieces(toPieces(list))).toEqual(list)
  expect(await fromPieces(toPieces([]))).toEqual([])
})
