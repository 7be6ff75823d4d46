import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** Every row's id: sorts by the time of its making. */
export const newId = (): string => uuidv7()

/** An unguessable word for links and object names; 256 bits unless told otherwise. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What is kept of a token: enough to know it again, and of no use to whoever reads it. Only for what cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
