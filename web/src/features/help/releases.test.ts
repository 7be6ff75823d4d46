import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releases } from './releases.ts'

test('lists the version in package.json as the newest release', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
  expect(version.startsWith(`${releases[0]?.version}.`)).toBe(true)
})
