import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** Every row's id: sorts by the time of its making. */
export const newId = (): string => uuidv7()

/** An unguessable word for links and object names; 256 bits unless told otherwise. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')
