import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releases } from './releases.ts'

test('lists the version in package.json as the newest release', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
  const released = releases.filter((release) => release.version !== null)
  expect(version.startsWith(`${released[0]?.version}.`)).toBe(true)
  // Only the newest changes have no version yet.
  expect(releases.slice(1).map((release) => release.version)).not.toContain(null)
})
