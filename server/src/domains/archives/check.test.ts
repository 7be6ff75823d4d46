import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { checkValue, type Checks } from './check.ts'
import { createRemap } from './remap.ts'
import { isEntryName, padding, readTarHeader, tarHeader } from './tar.ts'

const stem = 'AAAAAAAAAAAAAAAAAAAAAA'
const checks: Checks = { remap: createRemap('key'), files: new Set([stem]) }
const check = (place: string, type: string, value: unknown, isNullable = false): unknown => {
  const [table = '', name = ''] = place.split('.')
  return checkValue(checks, table, { name, type, isNullable }, value)
}
const accepts = (place: string, type: string, ...values: unknown[]) => {
  for (const value of values) expect(check(place, type, value), JSON.stringify(value)).toEqual(value)
}
const refuses = (place: string, type: string, ...values: unknown[]) => {
  for (const value of values)
    expect(() => check(place, type, value), JSON.stringify(value)).toThrow(`The archive has an invalid value in ${place}.`)
}

test('numbers fit their column, and -1 stands for unlimited', () => {
  accepts('a.b', 'integer', 0, -1, 2_147_483_647)
  refuses('a.b', 'integer', 2_147_483_648, -2, 1.5, '1', NaN, null, true)
  accepts('a.b', 'smallint', 32_767)
  refuses('a.b', 'smallint', 32_768)
  accepts('a.b', 'bigint', Number.MAX_SAFE_INTEGER)
  refuses('a.b', 'bigint', Number.MAX_SAFE_INTEGER + 1)
  accepts('a.b', 'double precision', 0, 1e300, 0.1)
  refuses('a.b', 'double precision', -0.1, Infinity, NaN, '1')
  refuses('a.b', 'boolean', 1, 'true')
  expect(check('a.b', 'integer', null, true)).toBeNull()
})

test('times and days are written in full', () => {
  accepts('a.b', 'timestamp with time zone', '2026-01-02T03:04:05Z', '2026-01-02 03:04:05.123456+00', '2024-02-29T00:00:00+05:30')
  refuses('a.b', 'timestamp with time zone', 'now', 'infinity', '2026-01-02', '2026-13-02T03:04:05Z', '2026-01-02T25:04:05Z', 0)
  accepts('a.b', 'date', '2024-02-29')
  refuses('a.b', 'date', '2024-2-29', 'today', '2024-13-01', 20_240_229)
})

test('IDs are replaced, the same way every time, and keep their order', () => {
  const [one, other] = [newId(), newId()]
  const mapped = check('a.b', 'uuid', one)
  expect([mapped, check('a.b', 'uuid', one)]).toEqual([mapped, mapped])
  expect(mapped).not.toBe(one)
  expect(String(mapped).slice(0, 13)).toBe(one.slice(0, 13))
  expect(check('a.b', 'uuid', other)).not.toBe(mapped)
  expect(createRemap('another key').id(one)).not.toBe(mapped)
  expect(createRemap('key', new Map([[one, other]])).text(`x ${one} y ${one}`)).toBe(`x ${other} y ${other}`)
  refuses('a.b', 'uuid', 'x', one.toUpperCase(), `${one} `, 7)
})

test('texts lose what no form would have saved, except where something is compared with them', () => {
  const odd = 'A\u202eb\u0007\r\nc\ufeff'
  expect(check('a.b', 'text', odd)).toBe('Ab\r\nc')
  expect(check('episodes.title', 'text', odd)).toBe('Ab c')
  expect(check('releases.text', 'text', odd)).toBe(odd)
  expect(check('a.b', 'text[]', [odd, 'x'])).toEqual(['Ab c', 'x'])
  refuses('a.b', 'text', 'a\0b', '\ud83d', 7, ['x'], 'x'.repeat(2_000_001))
  refuses(
    'a.b',
    'text[]',
    'x',
    [7],
    Array.from({ length: 10_001 }, () => ''),
  )
  accepts('a.b', 'text', '', 'x'.repeat(2_000_000))
})

test('files are those of the archive, under a new name with the same ending', () => {
  const mapped = check('episodes.photo', 'text', `${stem}-0123-512.jpg`)
  expect(mapped).toMatch(/^[\w-]{22}-0123-512\.jpg$/)
  expect(mapped).not.toContain(stem)
  expect(check('episodes.photo', 'text', '')).toBe('')
  refuses('episodes.photo', 'text', 'BBBBBBBBBBBBBBBBBBBBBB.jpg', `${stem}/../x`, `../${stem}`, 'x.jpg', `${stem}${'x'.repeat(79)}`)
  // Files that are rendered from a version are named by IDs.
  const [episode, version] = [newId(), newId()]
  expect(check('episodes.photo', 'text', `${episode}-${version}.vtt`)).toBe(`${checks.remap.id(episode)}-${checks.remap.id(version)}.vtt`)
})

test('addresses are pages or emails, never code', () => {
  accepts('podcasts.funding_url', 'text', 'https://a.example/?x=1', 'http://a.example', 'mailto:a@example.com', 'a.example', '')
  refuses(
    'podcasts.funding_url',
    'text',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
    'file:///x',
  )
})

test('JSON is checked at every depth', () => {
  const chapter = { id: newId(), startMs: 0, title: 'A\u202eb' }
  expect(check('chapter_lists.chapters', 'jsonb', [chapter])).toEqual([{ id: checks.remap.id(chapter.id), startMs: 0, title: 'Ab' }])
  refuses('chapter_lists.chapters', 'jsonb', {}, [{ ...chapter, startMs: 'now' }], [{ ...chapter, url: 'javascript:x' }], 'x')
  refuses('chapter_lists.chapters', 'jsonb', [{ ...chapter, photo: 'BBBBBBBBBBBBBBBBBBBBBB-1' }], [{ ...chapter, title: 'a\0' }])
  // A column without a schema is in no archive.
  refuses('a.b', 'jsonb', {})
  let deep: unknown = 'x'
  for (let depth = 0; depth < 70; depth += 1) deep = [deep]
  refuses('finishings.facts', 'jsonb', { deep })
  refuses('finishings.facts', 'jsonb', JSON.parse('{"__proto__": 1}'))
  // Elements of an imported feed stay as they were.
  const elements = [{ name: 'x:y', attributes: { url: 'javascript:x' }, children: ['A\u202eb'] }]
  accepts('podcasts.feed_elements', 'jsonb', elements)
})

test('headers hold sizes of any file, and names that every system can read', () => {
  for (const size of [0, 1, 511, 512, 513, 0o77777777777, 0o77777777777 + 1, 2 ** 43]) {
    const header = tarHeader('files/recordings/x.mp3', size)
    expect([header.length, readTarHeader(header)]).toEqual([512, { name: 'files/recordings/x.mp3', size }])
    expect((size + padding(size)) % 512).toBe(0)
  }
  expect(readTarHeader(Buffer.alloc(512))).toBe('end')
  expect(readTarHeader(Buffer.alloc(511))).toBeNull()
  for (const name of ['a', 'a/b.c', 'x'.repeat(100)]) expect(isEntryName(name), name).toBe(true)
  for (const name of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/.', 'a b', 'ä', '.a', '-a', 'a\0', 'x'.repeat(101)]) {
    expect(isEntryName(name), name).toBe(false)
    expect(() => tarHeader(name, 0)).toThrow("can't be the name of an entry")
  }
})

test('a header with any other byte is none of ours', () => {
  const header = tarHeader('a/b', 7)
  for (const at of [0, 100, 107, 124, 136, 148, 156, 157, 257, 263, 345, 511]) {
    const changed = Buffer.from(header)
    changed[at]! ^= 1
    expect(readTarHeader(changed), String(at)).toBeNull()
  }
})
