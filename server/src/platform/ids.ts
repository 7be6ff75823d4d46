import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** Row IDs, sorted by creation time. */
export const newId = (): string => uuidv7()

/** An unguessable token for links and object names (256 bits by default). */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Tokens are stored hashed, so that a leaked row can't be used. Only for unguessable values. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Compares secrets of a known length, or hashes of others. How long it takes doesn't tell where they differ. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** An ID in 22 characters, because Fastify limits route parameters to 100. */
export const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

export const unpackId = (packed: string): string =>
  Buffer.from(packed, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
