import { beforeEach, expect, test } from 'vitest'
import { Fault } from '../../platform/fault.ts'
import { hashesAtOnce, hashPassword, productionCost, setPasswordCost, verifyPassword } from './hash.ts'

beforeEach(() => setPasswordCost(productionCost))

test('a password is known again, another is not, and no two hashes are alike', async () => {
  const [one, two] = await Promise.all([hashPassword('Sound-check-1!'), hashPassword('Sound-check-1!')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'Sound-check-1!')).toBe(true)
  expect(await verifyPassword(one, 'Sound-check-1')).toBe(false)
})

test('beyond the line of those who wait they are sent away at once; the line itself is served in full, and then all is as before', async () => {
  setPasswordCost({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const asked = Array.from({ length: 160 }, (_, n) => hashPassword(`Password-${n}`))
  const ends = await Promise.allSettled(asked)
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused).toHaveLength(160 - hashesAtOnce - 128)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Fault)
  expect(ends.slice(0, hashesAtOnce + 128).every((end) => end.status === 'fulfilled')).toBe(true)
  expect(await hashPassword('afterwards')).toMatch(/^\$argon2id/)
})

test('one that fails gives its place on', async () => {
  const broken = Array.from({ length: 6 }, () => verifyPassword('no hash at all', 'x'))
  for (const end of await Promise.allSettled(broken)) expect(end.status).toBe('rejected')
  expect(await hashPassword('afterwards')).toMatch(/^\$argon2id/)
})
