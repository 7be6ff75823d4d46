import type { GuardedResponse } from './fetch/fetch.ts'

const permanent = new Set([301, 308])

/** Where an address that was fetched leads for good: past the moves that are permanent, up to the first that is not. */
export function settledAddress(address: string, hops: GuardedResponse['hops']): string {
  let target = new URL(address).href
  for (const { status, to } of hops) {
    if (!permanent.has(status)) break
    target = to
  }
  return target
}
