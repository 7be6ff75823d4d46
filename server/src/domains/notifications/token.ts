import { createHmac, hkdfSync } from 'node:crypto'
import { NotificationType } from '@castwright/contract/notifications/shapes.ts'
import { isSameSecret, packId, unpackId } from '../../platform/ids.ts'

/** What an unsubscribe link turns off: one kind, or the daily digest. */
export type Unsubscribed = { userId: string; type: NotificationType | 'daily' }

const sign = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'castwright unsubscribe', 32)))
    .update(signed)
    .digest('base64url')

/** Never expires, because unsubscribe links must work even years later. */
export function writeToken(secret: string, { userId, type }: Unsubscribed): string {
  const signed = `${packId(userId)}.${type}`
  return `${signed}.${sign(secret, signed)}`
}

/** Null if the token is invalid. */
export function readToken(secret: string, token: string): Unsubscribed | null {
  const end = token.lastIndexOf('.')
  const signed = token.slice(0, Math.max(end, 0))
  if (!isSameSecret(token.slice(end + 1), sign(secret, signed))) return null
  const [packed = '', type] = signed.split('.')
  const userId = unpackId(packed)
  if (type === 'daily') return { userId, type }
  const known = NotificationType.safeParse(type)
  return known.success ? { userId, type: known.data } : null
}
