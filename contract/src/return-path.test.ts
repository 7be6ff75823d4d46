import { expect, test } from 'vitest'
import { safePath } from './return-path.ts'

test.each(['/', '/my-podcasts', '/bees/episodes/manage/1?field=title#recording', '/a%20b'])('accepts %o', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%2F/evil.example'.replace('/%2F/', '/%2f'),
  '/%5cevil.example',
  'javascript:alert(1)',
  'my-podcasts',
  '/%',
  '',
  null,
  7,
])('refuses %o', (path) => {
  expect(safePath(path)).toBeNull()
})
