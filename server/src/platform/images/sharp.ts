import { createRequire } from 'node:module'
import type { default as Sharp, Sharp as Image, SharpInput, SharpOptions } from 'sharp'
import { createLimiter } from '../concurrency.ts'

// One of each per process, as libvips and the memory that images take are.

let loaded: typeof Sharp | undefined

/** libvips takes 20 MB of memory, so it is loaded with the first image. */
function load(): typeof Sharp {
  if (loaded) return loaded
  const library = createRequire(import.meta.url)('sharp') as typeof Sharp
  // libvips reads dozens of formats, some by libraries with a history of vulnerabilities. Only these loaders run in this process. The SVG
  // loader is for our own drawings: `readImage` rejects everything that does not start like a JPEG or a PNG before libvips sees it.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] })
  // One thread per image, because the process has other work, and no cache, because no image is processed twice.
  library.concurrency(1)
  library.cache(false)
  return (loaded = library)
}

export function sharp(options?: SharpOptions): Image
export function sharp(input?: SharpInput | SharpInput[], options?: SharpOptions): Image
export function sharp(input?: SharpInput | SharpInput[] | SharpOptions, options?: SharpOptions): Image {
  return load()(input as SharpInput, options)
}

/** Images with more pixels to process than this use the queue for slow ones: about two seconds of work. */
const slowPixels = 150_000_000

const ordinary = createLimiter({ concurrency: 1, maxQueued: 200 })
const slow = createLimiter({ concurrency: 1, maxQueued: 50 })

/**
 * One ordinary and one slow image at a time per process: each may take a few hundred megabytes, and uses one of libuv's threads, which
 * sign-ins and files need, too. A slow image never delays ordinary ones.
 */
export const inTurn = <T>(work: () => Promise<T>, pixels = 0): Promise<T> => (pixels > slowPixels ? slow(work) : ordinary(work))

/** Timeout in seconds for decoding an image. */
export const decodeTimeoutSeconds = 20
