import { expect, test } from 'vitest'
import { ownPath, returnTo } from './returnTo.ts'

test.each(['/', '/my-podcasts', '/settings/my-account/profile', '/a-show/episodes/all?page=2#top', '/x?next=https://elsewhere.example'])(
  'own path %s is accepted as it is',
  (path) => expect(ownPath(path)).toBe(path),
)

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/settings%0d%0aSet-Cookie:x',
  '/%',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'settings',
  './settings',
  ' /settings',
  '',
  null,
  undefined,
  7,
  ['/settings'],
])('%j is refused', (candidate) => expect(ownPath(candidate)).toBeNull())

test.each(['/sign-in', '/sign-in?from=/x', '/get-started', '/get-started-loading', '/reset-password?token=x', '/sign-in/x'])(
  '%s would lead in circles',
  (path) => expect(ownPath(path)).toBeNull(),
)

test('reads the return path from the URL and defaults to My Podcasts', () => {
  expect(returnTo('?from=%2Fsettings%3Ftab%3D1')).toBe('/settings?tab=1')
  expect(returnTo('?from=//evil.example')).toBe('/my-podcasts')
  expect(returnTo('')).toBe('/my-podcasts')
})
