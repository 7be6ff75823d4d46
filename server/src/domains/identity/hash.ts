import { hash, verify } from '@node-rs/argon2'
import { Fault } from '../../platform/fault.ts'

/** Argon2id as OWASP has it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Of all sign-ins in the process, so many hash at a time: each takes 19 MiB and one of libuv's four threads,
 * and files must still be read meanwhile. The others stand in line; beyond the line they are sent away.
 */
const atOnce = 2
const longestLine = 128

let running = 0
const line: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else if (line.length >= longestLine) throw new Fault('too_often')
  else await new Promise<void>((go) => line.push(go))
  try {
    return await work()
  } finally {
    const next = line.shift()
    // The place goes straight to the next in line, so nobody slips in between.
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

export const verifyPassword = (hashed: string, password: string): Promise<boolean> => inTurn(() => verify(hashed, password))
