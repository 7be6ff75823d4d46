import type { HostProblem } from '@castwright/contract/hosts/shapes.ts'

/** The records that prove a domain: a TXT record with the token, or a CNAME record whose target begins with it. */

type Claim = { host: string; token: string }

export const proofName = ({ host }: Pick<Claim, 'host'>): string => `_castwright.${host}`
export const proofText = ({ token }: Pick<Claim, 'token'>): string => `castwright-verify=${token}`
export const proofCname = ({ token }: Pick<Claim, 'token'>, target: string): string => `${token}.${target}`

type Found = { texts: string[]; cnames: string[] }

/** Null if one of the records is the proof of this claim. */
export function problemOf(claim: Claim, target: string, { texts, cnames }: Found): Extract<HostProblem, `record_${string}`> | null {
  const proves = texts.some((text) => text.trim() === proofText(claim)) || cnames.includes(proofCname(claim, target))
  if (proves) return null
  return texts.length > 0 || cnames.length > 0 ? 'record_wrong' : 'record_missing'
}
