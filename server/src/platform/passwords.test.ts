import { expect, test } from 'vitest'
import { Fault } from './fault.ts'
import { concurrentHashes, createPasswords, maxWaitingHashes } from './passwords.ts'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('verifies the right password only, and salts every hash', async () => {
  const passwords = createPasswords()
  const [one, two] = await Promise.all([passwords.hash('Sound-check-1!'), passwords.hash('Sound-check-1!')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'Sound-check-1!')).toBe(true)
  expect(await passwords.verify(one, 'Sound-check-1')).toBe(false)
})

test('rejects requests beyond the queue right away, serves the whole queue and then works as before', async () => {
  const passwords = createPasswords(cheap)
  const served = concurrentHashes + maxWaitingHashes
  const ends = await Promise.allSettled(Array.from({ length: 160 }, (_, n) => passwords.hash(`Password-${n}`)))
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused).toHaveLength(160 - served)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Fault)
  expect(ends.slice(0, served).every((end) => end.status === 'fulfilled')).toBe(true)
  expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/)
})

test('a failed check frees its slot', async () => {
  const passwords = createPasswords(cheap)
  const broken = Array.from({ length: 6 }, () => passwords.verify('no hash at all', 'x'))
  for (const end of await Promise.allSettled(broken)) expect(end.status).toBe('rejected')
  expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/)
})

test('two apps in one process have separate costs and queues', async () => {
  const [small, large] = [createPasswords(cheap), createPasswords({ ...cheap, memoryCost: 16 })]
  expect(await small.hash('x')).toContain('$m=8,')
  expect(await large.hash('x')).toContain('$m=16,')
  const full = Array.from({ length: 160 }, () => small.hash('x').catch(() => null))
  expect(await large.hash('x')).toMatch(/^\$argon2id/)
  await Promise.all(full)
})
