import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLine } from '../../platform/line.ts'

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id as OWASP has it: 19 MiB, two passes, one lane. */
export const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = productionCost

/** For tests that need accounts and don't test hashing: one hash at the production cost takes 35 ms of a core. */
export function setPasswordCost(next: PasswordCost): void {
  cost = next
}

/** Each hash takes 19 MiB and a core: two at most, and one core is left for everybody else. */
export const hashesAtOnce = availableParallelism() > 2 ? 2 : 1
const inTurn = createLine({ atOnce: hashesAtOnce, longest: 128 })

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

export const verifyPassword = (hashed: string, password: string): Promise<boolean> => inTurn(() => verify(hashed, password))
