import type { Metadata } from 'sharp'
import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { UnfitFile } from '../unfit.ts'
import { sanitize, type Sanitized } from './sanitize.ts'
import { inTurn, decodeTimeoutSeconds, sharp } from './sharp.ts'

/** An image that was checked and decodes to its last pixel. */
export type Image = {
  /** Without metadata, except for its color profile and orientation. */
  bytes: Buffer
  format: 'jpeg' | 'png'
  /** As shown by a viewer, after applying the orientation. */
  width: number
  height: number
  /** How often a decoder goes over all pixels. */
  passes: number
}

const marks: Array<[Image['format'], Buffer]> = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Limits for decoding untrusted images. */
export const limits = { failOn: 'error', limitInputPixels: uploadLimits.imagePixels, unlimited: false, pages: 1 } as const

/**
 * Reads a JPEG or PNG by content, whatever its name. Throws `UnfitFile`: `wrong-type`, `too-many-pixels` (from the header, before
 * decoding) or `damaged`. For an animated PNG, the still image counts that viewers without animation show.
 */
export async function readImage(bytes: Buffer): Promise<Image> {
  const format = marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))?.[0]
  if (!format) throw new UnfitFile('wrong-type', 'Invalid file type')
  const clean = sanitized(bytes, format)
  const size = await inTurn(() => sizeOf(clean, format))
  const image = { ...clean, format, ...size }
  await inTurn(() => decodeAll(image.bytes), workOf(image))
  return image
}

function sanitized(bytes: Buffer, format: Image['format']): Sanitized {
  try {
    return sanitize(bytes, format)
  } catch (error) {
    throw damaged(error)
  }
}

/** The pixels to process, which determines the decoding time. */
export const workOf = ({ width, height, passes }: Pick<Image, 'width' | 'height' | 'passes'>): number => width * height * passes

/** The largest image in as many passes as encoders use. */
const maxWork = uploadLimits.imagePixels * 12

async function sizeOf({ bytes, passes }: Sanitized, format: Image['format']): Promise<{ width: number; height: number }> {
  // Reads only the header, so that we can check the pixel limit ourselves and give our own message.
  const facts = await sharp(bytes, { ...limits, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw damaged(error)
    })
  if (facts.format !== format) throw new UnfitFile('wrong-type', 'Invalid file type')
  if (facts.width * facts.height > uploadLimits.imagePixels || heldBytes(facts) > maxHeldBytes || workOf({ ...facts, passes }) > maxWork) {
    const maxMegapixels = Math.floor(uploadLimits.imagePixels / 1_000_000)
    throw new UnfitFile('too-many-pixels', `Choose an image with at most ${maxMegapixels} megapixels.`)
  }
  const { width, height } = facts.autoOrient
  return { width, height }
}

/** Memory that one image may take while decoding. */
const maxHeldBytes = 300_000_000

/** A progressive image is completely in memory before its first line is ready. Any other is decoded line by line. */
function heldBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const sample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return isProgressive ? width * height * channels * sample : 0
}

/** Decodes every pixel and keeps none. Only this detects a file that ends too early. */
async function decodeAll(bytes: Buffer): Promise<void> {
  try {
    await sharp(bytes, limits)
      .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
      .timeout({ seconds: decodeTimeoutSeconds })
      .raw()
      .toBuffer()
  } catch (error) {
    throw damaged(error)
  }
}

export const damaged = (cause: unknown): UnfitFile =>
  new UnfitFile('damaged', 'This image is damaged or incomplete. Choose another one.', { cause })
