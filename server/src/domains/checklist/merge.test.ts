import { describe, expect, test } from 'vitest'
import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import { merge, type Kept } from './merge.ts'

const item = (id: string, name = id, checked = false): ChecklistItem => ({ id, name, checked })
const kept = (items: Array<[id: string, addedAt: number, changedAt?: number]>, removed: string[] = [], version = 5): Kept => ({
  items: items.map(([id, addedAt, changedAt = addedAt]) => ({ ...item(id), addedAt, changedAt })),
  removed,
  version,
})
const ids = ({ items }: Kept): string => items.map(({ id }) => id).join('')
const list = (text: string): ChecklistItem[] => [...text].map((id) => item(id))

describe('a tab that is up to date', () => {
  const now = kept([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])

  test.for([
    ['adds', 'abcd', 'abcd', ''],
    ['adds at the front', 'dabc', 'dabc', ''],
    ['removes', 'ac', 'ac', 'b'],
    ['moves', 'cab', 'cab', ''],
    ['does all at once', 'dca', 'dca', 'b'],
    ['removes everything', '', '', 'abc'],
  ])('%s', ([, sent, order, removed]) => {
    const after = merge(now, { items: list(sent!), version: 5 })
    expect([ids(after), after.removed.join(''), after.version]).toEqual([order, removed, 6])
  })

  test('renames and checks', () => {
    const after = merge(now, { items: [item('a', 'other'), item('b', 'b', true), item('c')], version: 5 })
    expect(after.items).toEqual([
      { ...item('a', 'other'), addedAt: 1, changedAt: 6 },
      { ...item('b', 'b', true), addedAt: 2, changedAt: 6 },
      { ...item('c'), addedAt: 3, changedAt: 3 },
    ])
  })

  test('changes nothing by sending the same', () => expect(merge(now, { items: list('abc'), version: 5 })).toBe(now))
  test('overwrites everything without a version', () => expect(ids(merge(now, { items: list('ca') }))).toBe('ca'))
})

describe('a tab that is out of date', () => {
  test('keeps what was added since in its place', () => {
    const now = kept([
      ['a', 1],
      ['x', 4],
      ['b', 1],
      ['y', 5],
    ])
    expect(ids(merge(now, { items: list('ab'), version: 3 }))).toBe('axby')
    expect(ids(merge(now, { items: list('abn'), version: 3 }))).toBe('axbyn')
    expect(ids(merge(now, { items: list('ba'), version: 3 }))).toBe('baxy')
    expect(ids(merge(now, { items: list('b'), version: 3 }))).toBe('xby')
    expect(ids(merge(now, { items: [], version: 3 }))).toBe('xy')
    expect(
      ids(
        merge(
          kept([
            ['x', 5],
            ['a', 1],
          ]),
          { items: list('a'), version: 3 },
        ),
      ),
    ).toBe('xa')
    // Of two items added since, it has seen and removed one.
    expect(ids(merge(now, { items: list('ab'), version: 4 }))).toBe('aby')
  })

  test("doesn't restore what was removed since", () => {
    const after = merge(kept([['a', 1]], ['b']), { items: list('abn'), version: 3 })
    expect([ids(after), after.removed]).toEqual(['an', ['b']])
  })

  test('keeps what was changed since', () => {
    const now: Kept = { items: [{ ...item('a', 'new', true), addedAt: 1, changedAt: 5 }], removed: [], version: 5 }
    expect(merge(now, { items: [item('a', 'mine')], version: 4 })).toBe(now)
    expect(merge(now, { items: [item('a', 'mine')], version: 5 }).items[0]).toMatchObject({ name: 'mine', checked: false, changedAt: 6 })
    // Removing isn't an outdated value.
    expect(ids(merge(now, { items: [], version: 4 }))).toBe('')
  })
})

test('remembers a limited number of removed items, the newest', () => {
  const many = Array.from({ length: 1000 }, (_, n) => `old-${n}`)
  const after = merge(kept([['a', 1]], many), { items: [], version: 5 })
  expect(after.removed).toHaveLength(1000)
  expect(after.removed.at(-1)).toBe('a')
})

function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('random edits in tabs lose nothing added and restore nothing removed', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const roll = dice(seed)
    let server: Kept = { items: [], removed: [], version: 0 }
    const tabs = [0, 1, 2].map(() => ({ items: [] as ChecklistItem[], version: 0 }))
    const added = new Set<string>()
    const removed = new Set<string>()
    for (let turn = 0; turn < 30; turn++) {
      const tab = tabs[roll(3)]!
      // Several edits before sending them, as when offline.
      for (let edits = roll(3); edits >= 0; edits--) {
        const at = roll(tab.items.length + 1)
        const kind = roll(4)
        const chosen = tab.items[at]
        if (kind === 0 || !chosen) {
          const id = `${seed}-${turn}-${edits}`
          tab.items.splice(at, 0, item(id))
          added.add(id)
        } else if (kind === 1) {
          tab.items.splice(at, 1)
          removed.add(chosen.id)
        } else if (kind === 2) tab.items[at] = { ...chosen, checked: !chosen.checked }
        else tab.items.unshift(...tab.items.splice(at, 1))
      }
      server = merge(server, tab)
      tab.items = server.items.map(({ id, name, checked }) => ({ id, name, checked }))
      tab.version = server.version
      const there = new Set(server.items.map(({ id }) => id))
      if (there.size < server.items.length) throw new Error(`seed ${seed}: twice the same`)
      for (const id of there) if (removed.has(id)) throw new Error(`seed ${seed}: ${id} came back`)
    }
    const there = new Set(server.items.map(({ id }) => id))
    for (const id of added) if (!there.has(id) && !removed.has(id)) throw new Error(`seed ${seed}: ${id} is lost`)
  }
})
