import sharp from 'sharp'
import { createLine } from '../line.ts'

// libvips reads dozens of formats, some by libraries with a history. Only these two loaders run in this process, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
// One thread a picture and nothing remembered: the process has other things to do, and no picture comes twice.
sharp.concurrency(1)
sharp.cache(false)

/**
 * One picture at a time, in the whole process: each may hold some hundred megabytes of pixels, and each takes one of libuv's
 * four threads, of which sign-ins take two. Files must still be read meanwhile.
 */
export const inTurn = createLine({ atOnce: 1, longest: 200 })

/** Seconds after which a picture that unpacks endlessly is given up. */
export const patience = 20

export { sharp }
