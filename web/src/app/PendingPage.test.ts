import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shapeOf } from './PendingPage.tsx'

const script = readFileSync(join(import.meta.dirname, 'first-paint.js'), 'utf8')

/** What the script sets before the first paint. */
function outlineAt(path: string, stored: unknown = {}, embedded: Record<string, unknown> = {}): Record<string, string> {
  const dataset: Record<string, string> = {}
  runInNewContext(script, {
    document: { documentElement: { dataset }, getElementById: (id: string) => ({ textContent: JSON.stringify(embedded[id]) }) },
    location: { pathname: path },
    localStorage: { getItem: () => (typeof stored === 'string' ? stored : JSON.stringify({ state: stored })) },
    matchMedia: () => ({ matches: false }),
  })
  return dataset
}

test.each([
  ['/', 'grid'],
  ['/my-podcasts', 'grid'],
  ['/a-show/episodes/all', 'list'],
  ['/a-show/episodes/manage/0198', 'episode'],
  ['/settings/my-account/profile', 'settings'],
  ['/podcast/0198/redirect', 'settings'],
  ['/a-show/recordings', 'page'],
])('%s has the shape of a %s before and after the script arrives', (path, shape) => {
  expect(shapeOf(path)).toBe(shape)
  expect(outlineAt(path)).toMatchObject({ outline: 'shell', outlinePage: shape })
})

test('pages for signed-out users have no sidebar', () => {
  for (const path of ['/sign-in', '/get-started', '/invitation/abc']) expect(outlineAt(path)['outline']).toBe('bare')
})

test('strangers see the sign-in form wherever they are asked to sign in', () => {
  const outlineFor = (path: string, start: unknown, isNew = false) => outlineAt(path, {}, { start, instance: { isNew } })['outline']
  for (const path of ['/sign-in', '/', '/a-show/episodes/all']) {
    expect(outlineFor(path, { user: null })).toBe('sign-in')
    expect(outlineFor(path, { user: null }, true)).not.toBe('sign-in')
  }
  expect(outlineFor('/my-podcasts', { user: { id: '1' } })).toBe('shell')
  // The server could not find out in time.
  expect(outlineFor('/my-podcasts', null)).toBe('shell')
  expect(outlineFor('/help', { user: null })).toBe('bare')
})

test('uses the stored color scheme and sidebar, and defaults when storage is broken', () => {
  expect(outlineAt('/my-podcasts', { colorScheme: 'dark', mainSidebarCollapsed: true })).toMatchObject({
    mantineColorScheme: 'dark',
    outlineSidebar: 'rail',
  })
  expect(outlineAt('/settings', { mainSidebarCollapsed: true })).not.toHaveProperty('outlineSidebar')
  expect(outlineAt('/', 'broken')).toMatchObject({ mantineColorScheme: 'light', outlinePage: 'grid' })
})
