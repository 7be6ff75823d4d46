import { isSameSecret, packId, unpackId } from '../../platform/ids.ts'

/** What a link in an email does. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

const letters = { confirm: 'c', unsubscribe: 'u' } as const

type Secret = (id: string) => string

/** Links to confirm work only for the latest request. Links to unsubscribe work forever. */
const signed = (secret: Secret, purpose: LinkPurpose, id: string, requestedAt: Date | null): string =>
  secret(`${purpose} ${id} ${purpose === 'confirm' ? (requestedAt?.getTime() ?? '') : ''}`)

export const writeToken = (secret: Secret, purpose: LinkPurpose, { id, requestedAt }: { id: string; requestedAt: Date | null }): string =>
  `${letters[purpose]}.${packId(id)}.${signed(secret, purpose, id, requestedAt)}`

/** The subscriber that a link names. It isn't verified yet. */
export function readToken(token: string): { purpose: LinkPurpose; id: string } | null {
  const [, letter, packed] = /^([cu])\.([\w-]{22})\.[\w-]{43}$/.exec(token) ?? []
  if (letter === undefined || packed === undefined) return null
  return { purpose: letter === 'c' ? 'confirm' : 'unsubscribe', id: unpackId(packed) }
}

export const isTokenOf = (secret: Secret, token: string, purpose: LinkPurpose, row: { id: string; requestedAt: Date | null }): boolean =>
  isSameSecret(token, writeToken(secret, purpose, row))
