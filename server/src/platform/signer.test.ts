import { expect, test } from 'vitest'
import { createSigner } from './signer.ts'

let time = Date.parse('2026-03-05T12:00:00Z')
const now = () => new Date(time)
const signer = createSigner({ secret: 'a secret of this test', purpose: 'preview', now })

test('verifies a link for its subject until it expires', () => {
  const expires = new Date(time + 3_600_000)
  const token = signer.sign('one', expires)
  expect(signer.verify('one', token)).toEqual(expires)
  time += 3_599_000
  expect(signer.verify('one', token)).toEqual(expires)
  time += 1000
  expect(signer.verify('one', token)).toBeNull()
})

test('rejects anything else', () => {
  const token = signer.sign('one', new Date(time + 3_600_000))
  const [ends, signature] = token.split('.') as [string, string]
  const later = (Number.parseInt(ends, 36) + 86_400).toString(36)
  const others = [
    signer.sign('two', new Date(time + 3_600_000)),
    createSigner({ secret: 'a secret of this test', purpose: 'other', now }).sign('one', new Date(time + 3_600_000)),
    createSigner({ secret: 'another secret', purpose: 'preview', now }).sign('one', new Date(time + 3_600_000)),
    `${later}.${signature}`,
    `${ends}.${'A'.repeat(43)}`,
    `${ends}.${signature}=`,
    token.slice(0, -1),
    ` ${token}`,
    '',
    '.',
    null,
    undefined,
    7,
    [token],
  ]
  for (const other of others) expect(signer.verify('one', other)).toBeNull()
})
