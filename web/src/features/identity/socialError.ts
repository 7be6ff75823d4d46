import { type SocialError, socialErrors, socialReturn } from '@castwright/contract/identity/errors.ts'

const isSocialError = (word: string): word is SocialError => Object.hasOwn(socialErrors, word)

/** Why signing in with a provider failed, read from the URL the browser returned to. */
export function socialErrorOf(search: URLSearchParams): SocialError {
  const reason = search.get(socialReturn.error) ?? ''
  return isSocialError(reason) ? reason : 'FAILED'
}
