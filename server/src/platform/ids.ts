import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** Row IDs, sorted by creation time. */
export const newId = (): string => uuidv7()

/** An unguessable token for links and object names (256 bits by default). */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Tokens are stored hashed, so that a leaked row can't be used. Only for unguessable values. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
