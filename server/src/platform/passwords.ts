import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from './concurrency.ts'

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  hash(password: string): Promise<string>
  verify(hashed: string, password: string): Promise<boolean>
}

/** Each hash takes 19 MiB and a core. At most two run concurrently, and one core stays free for other requests. */
export const concurrentHashes = availableParallelism() > 2 ? 2 : 1
export const maxWaitingHashes = 128

/** Tests that need accounts but don't test hashing pass a lower `cost`. One hash at the production cost takes 35 ms of a core. */
export function createPasswords(cost = productionCost): Passwords {
  const limit = createLimiter({ concurrency: concurrentHashes, maxQueued: maxWaitingHashes })
  return {
    hash: (password) => limit(() => hash(password, cost)),
    verify: (hashed, password) => limit(() => verify(hashed, password)),
  }
}
