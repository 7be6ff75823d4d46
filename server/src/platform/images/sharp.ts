import sharp from 'sharp'
import { createLimiter } from '../concurrency.ts'

// libvips reads dozens of formats, some by libraries with a history of vulnerabilities. Only these loaders run in this process. The SVG
// loader is for our own drawings: `readImage` rejects everything that does not start like a JPEG or a PNG before libvips sees it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] })
// One thread a picture and nothing remembered: the process has other things to do, and no picture comes twice.
sharp.concurrency(1)
sharp.cache(false)

/** Pixels to go over, above which a picture waits in the queue for slow ones: about two seconds of work. */
const slowPixels = 150_000_000

const ordinary = createLimiter({ concurrency: 1, maxQueued: 200 })
const slow = createLimiter({ concurrency: 1, maxQueued: 50 })

/**
 * One ordinary and one slow picture at a time, in the whole process: each may hold some hundred megabytes of pixels, and takes one of
 * libuv's threads, which sign-ins and files need too. A slow picture never keeps ordinary ones waiting.
 */
export const inTurn = <T>(work: () => Promise<T>, pixels = 0): Promise<T> => (pixels > slowPixels ? slow(work) : ordinary(work))

/** Seconds after which a picture that unpacks endlessly is given up. */
export const patience = 20

export { sharp }
