import { describe, expect, test } from 'vitest'
import { state } from './state.mjs'
import { after, lines, plant } from './testing/tree.mjs'

const service = 'server/src/domains/podcasts/service.ts'
const remember = (text) => after(service, `${text}\nexport function remember(id: string): void {\n  USE\n}`)
const planted = (declaration, use) => ({ [service]: remember(declaration)[service].replace('USE', use) })

test('finds nothing in a clean project', () => {
  expect(lines(state(plant()))).toEqual([])
})

describe('rejects', () => {
  test.each([
    ['a variable', planted('let last = 0', 'last += id.length')],
    ['an exported variable', planted('export let last = 0', 'last += id.length')],
    ['a map that a function fills', planted('const last = new Map<string, number>()', 'last.set(id, 1)')],
    ['a set that a function clears', planted("const last = new Set(['a'])", 'last.clear()')],
    ['an array that a function fills', planted('const last: string[] = []', 'last.push(id)')],
    ['an array that is cast', planted('const last = [] as string[]', 'last.push(id)')],
    ['an object that a function changes', planted('const last: Record<string, number> = {}', 'last[id] = 1')],
    ['a counter in an object', planted('const last = { count: 0 }', 'last.count++')],
    ['a cache', planted('const last = new LRUCache({ max: 10 })', 'void id')],
    ['a limiter', planted('const last = createLimiter({ concurrency: 1, maxQueued: 10 })', 'void last(id)')],
  ])('%s', (_, files) => {
    expect(lines(state(plant(files)))).toEqual([
      expect.stringMatching(/service\.ts:\d+ last is state of the module \| keep it in a memorySlot, found by app\.memory/),
    ])
  })
})

describe('allows', () => {
  test.each([
    ['a slot', planted('const last = memorySlot(() => new Map<string, number>())', 'void id')],
    [
      'a table that is filled while the module loads',
      planted('const last = new Map<string, number>()\nlast.set("a", 1)', 'void last.get(id)'),
    ],
    ['entries that belong to their keys', planted('const last = new WeakMap<object, number>()', 'last.set({ id }, 1)')],
    ['a map inside a function', planted('', 'const last = new Map<string, number>()\n  last.set(id, 1)')],
    ['state of a test', { 'server/src/domains/podcasts/more.test.ts': 'let last = 0\nexport const next = () => ++last\n' }],
  ])('%s', (_, files) => {
    expect(lines(state(plant(files)))).toEqual([])
  })
})
