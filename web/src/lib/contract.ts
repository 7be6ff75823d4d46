import shapes from 'virtual:first-methods'
import { wireOf } from './wire.ts'

/** How to call the methods of the first screens, in one lazily loaded chunk. */
export const contract = wireOf(shapes)
