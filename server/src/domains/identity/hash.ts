import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLine } from '../../platform/line.ts'

/** Argon2id as OWASP has it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core: two at most, and one core is left for everybody else. */
export const hashesAtOnce = availableParallelism() > 2 ? 2 : 1
const inTurn = createLine({ atOnce: hashesAtOnce, longest: 128 })

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

export const verifyPassword = (hashed: string, password: string): Promise<boolean> => inTurn(() => verify(hashed, password))
