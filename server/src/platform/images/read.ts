import type { Metadata } from 'sharp'
import { uploadLimits } from '@castwright/contract/limits.ts'
import { UnfitFile } from '../unfit.ts'
import { sanitize, type Sanitized } from './sanitize.ts'
import { inTurn, patience, sharp } from './sharp.ts'

/** A picture that was looked into and unpacks to its last pixel. */
export type Image = {
  /** Without metadata, except for its color profile and orientation. */
  bytes: Buffer
  format: 'jpeg' | 'png'
  /** As a viewer shows it, turned the way the camera was held. */
  width: number
  height: number
  /** How often a decoder goes over all pixels. */
  passes: number
}

const marks: Array<[Image['format'], Buffer]> = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** What every reading of an untrusted picture is held to. */
export const limits = { failOn: 'error', limitInputPixels: uploadLimits.imagePixels, unlimited: false, pages: 1 } as const

/**
 * A JPEG or PNG by its content, whatever it is called. Throws `UnfitFile`: `wrong-type`, `too-many-pixels` (found in the header,
 * before anything is unpacked) or `damaged`. Of an animated PNG, the still picture that viewers without animation show counts.
 */
export async function readImage(bytes: Buffer): Promise<Image> {
  const format = marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))?.[0]
  if (!format) throw new UnfitFile('wrong-type', 'Invalid file type')
  const clean = sanitized(bytes, format)
  const size = await inTurn(() => sizeOf(clean, format))
  const image = { ...clean, format, ...size }
  await inTurn(() => unpack(image.bytes), workOf(image))
  return image
}

function sanitized(bytes: Buffer, format: Image['format']): Sanitized {
  try {
    return sanitize(bytes, format)
  } catch (error) {
    throw damaged(error)
  }
}

/** Pixels to go over, which is what decoding takes time for. */
export const workOf = ({ width, height, passes }: Pick<Image, 'width' | 'height' | 'passes'>): number => width * height * passes

/** The largest picture in as many passes as encoders use. */
const maxWork = uploadLimits.imagePixels * 12

async function sizeOf({ bytes, passes }: Sanitized, format: Image['format']): Promise<{ width: number; height: number }> {
  // The header alone, so the limit on pixels is ours to check, and to word.
  const facts = await sharp(bytes, { ...limits, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw damaged(error)
    })
  if (facts.format !== format) throw new UnfitFile('wrong-type', 'Invalid file type')
  if (facts.width * facts.height > uploadLimits.imagePixels || heldBytes(facts) > mostHeld || workOf({ ...facts, passes }) > maxWork) {
    const most = Math.floor(uploadLimits.imagePixels / 1_000_000)
    throw new UnfitFile('too-many-pixels', `Please choose an image of at most ${most} megapixels.`)
  }
  const { width, height } = facts.autoOrient
  return { width, height }
}

/** Memory that one picture may take while it is unpacked. */
const mostHeld = 300_000_000

/** A picture that comes in passes is whole in memory before its first line is ready; any other goes line by line. */
function heldBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  const sample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return isProgressive ? width * height * channels * sample : 0
}

/** Every pixel once, none of them kept: only so does a file that ends too early show itself. */
async function unpack(bytes: Buffer): Promise<void> {
  try {
    await sharp(bytes, limits).resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).timeout({ seconds: patience }).raw().toBuffer()
  } catch (error) {
    throw damaged(error)
  }
}

export const damaged = (cause: unknown): UnfitFile =>
  new UnfitFile('damaged', 'This image is damaged or incomplete. Please choose another.', { cause })
