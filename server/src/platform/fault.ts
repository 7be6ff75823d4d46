import { refusals, type RefusalName } from '@castwright/contract/errors.ts'
import type { Refusal } from '@castwright/contract/refusal.ts'
import { withFieldNames } from '@castwright/contract/wire.ts'

/** An error that the contract defines. Anything else thrown is a bug. */
export class Fault extends Error {
  readonly refusal: Refusal

  constructor(name: RefusalName, meta?: Record<string, string>) {
    const refusal: Refusal = refusals[name]
    super(refusal.msg)
    const details = name === 'invalid_fields' && meta ? withFieldNames(meta) : meta
    this.refusal = { ...refusal, meta: { ...refusal.meta, ...details } }
  }
}

/** What was found. Throws the fault `not_found` if there is nothing. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Fault('not_found')
  return found
}
