import { expect, test } from 'vitest'
import { createHooks, hookPoint } from './hooks.ts'

const leaving = hookPoint<() => string>('leaving')
const arriving = hookPoint<() => string>('arriving')

test('runs the hooks of a point in the order they were added', () => {
  const hooks = createHooks()
  hooks.add(leaving, () => 'first')
  hooks.add(arriving, () => 'other')
  hooks.add(leaving, () => 'second')
  expect(hooks.of(leaving).map((hook) => hook())).toEqual(['first', 'second'])
  expect(createHooks().of(leaving)).toEqual([])
})

test('two apps in one process do not share hooks', () => {
  const [one, other] = [createHooks(), createHooks()]
  one.add(leaving, () => 'one')
  expect(other.of(leaving)).toEqual([])
})
