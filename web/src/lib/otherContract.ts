import shapes from 'virtual:other-methods'
import { wireOf } from './wire.ts'

/** How to call all other methods, in another chunk. */
export const contract = wireOf(shapes)
