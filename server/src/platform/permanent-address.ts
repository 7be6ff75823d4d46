import type { GuardedResponse } from './fetch/fetch.ts'

const permanent = new Set([301, 308])

/** Follows the permanent redirects of a fetched address, up to the first temporary one. */
export function permanentAddress(address: string, hops: GuardedResponse['hops']): string {
  let target = new URL(address).href
  for (const { status, to } of hops) {
    if (!permanent.has(status)) break
    target = to
  }
  return target
}
