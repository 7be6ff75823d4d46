import shapes from 'virtual:method-shapes'
import { wireOf } from './wire.ts'

/** How to call every method, in one lazily loaded chunk. */
export const { fromWire, pathOf, toWire } = wireOf(shapes)
