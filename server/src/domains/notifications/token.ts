import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { NotificationType } from '@castwright/contract/notifications/shapes.ts'

/** What an unsubscribe link turns off: one kind, or the daily digest. */
export type Unsubscribed = { userId: string; type: NotificationType | 'daily' }

const sign = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'castwright unsubscribe', 32)))
    .update(signed)
    .digest('base64url')

/** Short, because Fastify limits route parameters to 100 characters. */
const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
const unpackId = (packed: string): string =>
  Buffer.from(packed, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Never expires, because unsubscribe links must work even years later. */
export function writeToken(secret: string, { userId, type }: Unsubscribed): string {
  const signed = `${packId(userId)}.${type}`
  return `${signed}.${sign(secret, signed)}`
}

/** Null if the token is invalid. */
export function readToken(secret: string, token: string): Unsubscribed | null {
  const end = token.lastIndexOf('.')
  const signed = token.slice(0, Math.max(end, 0))
  const [given, right] = [Buffer.from(token.slice(end + 1)), Buffer.from(sign(secret, signed))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [packed = '', type] = signed.split('.')
  const userId = unpackId(packed)
  if (type === 'daily') return { userId, type }
  const known = NotificationType.safeParse(type)
  return known.success ? { userId, type: known.data } : null
}
