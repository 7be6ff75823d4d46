import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const sealer = createSealer({ secret: 'one', purpose: 'tests' })

test('opens what it sealed, and never seals alike twice', () => {
  const sealed = sealer.seal('whsec_æ', 'row 1')
  expect(sealed).not.toContain('whsec')
  expect(sealer.seal('whsec_æ', 'row 1')).not.toBe(sealed)
  expect(sealer.open(sealed, 'row 1')).toBe('whsec_æ')
  expect(sealer.open(sealer.seal('', 'row 1'), 'row 1')).toBe('')
})

test('opens nothing that was changed, moved or sealed with another secret', () => {
  const sealed = sealer.seal('secret', 'row 1')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(sealer.open(changed.toString('base64url'), 'row 1')).toBeNull()
  expect(sealer.open(sealed, 'row 2')).toBeNull()
  expect(sealer.open('', 'row 1')).toBeNull()
  expect(sealer.open(sealed.slice(0, 20), 'row 1')).toBeNull()
  expect(createSealer({ secret: 'two', purpose: 'tests' }).open(sealed, 'row 1')).toBeNull()
  expect(createSealer({ secret: 'one', purpose: 'others' }).open(sealed, 'row 1')).toBeNull()
})
