import { expect, test } from 'vitest'
import { sidebarMode, toggleOpensSheet } from './sidebarMode.ts'

test.each([
  [390, false, 'sheet'],
  [575, true, 'sheet'],
  [576, false, 'rail'],
  [768, false, 'rail'],
  [769, false, 'full'],
  [769, true, 'rail'],
  [1440, false, 'full'],
  [1440, true, 'rail'],
] as const)('at %i px, collapsed %s, the sidebar is a %s', (width, collapsed, mode) => {
  expect(sidebarMode(width, collapsed)).toBe(mode)
})

test('opens a sheet on narrow screens instead of collapsing', () => {
  expect(toggleOpensSheet(390)).toBe(true)
  expect(toggleOpensSheet(768)).toBe(true)
  expect(toggleOpensSheet(769)).toBe(false)
})
