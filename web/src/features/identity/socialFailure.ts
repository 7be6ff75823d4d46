import { type SocialError, socialErrors, socialReturn } from '@castwright/contract/auth-errors.ts'

const isSocialError = (word: string): word is SocialError => Object.hasOwn(socialErrors, word)

/** Why a round trip to a provider failed, by the address to which the browser came back. */
export function reasonOf(search: URLSearchParams): SocialError {
  const reason = search.get(socialReturn.error) ?? ''
  return isSocialError(reason) ? reason : 'FAILED'
}
