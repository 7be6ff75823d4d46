import { damaged, limits, workOf, type Image } from './read.ts'
import { inTurn, decodeTimeoutSeconds, sharp } from './sharp.ts'

/** A square in pixels of the image as shown by a viewer. Parts outside the image are cut off. */
export type Crop = { left: number; top: number; size: number }

/** One encoded version of an image. `ending` distinguishes it from the others in a file name. */
export type Rendition = { ending: string; contentType: string; bytes: Buffer }

type Form = { edge: number; type: 'jpeg' | 'webp' }

/** For lists, for cards and settings, for the creator page. The last one is for emails and other sites, which need JPEG. */
const photoForms: Form[] = [
  { edge: 64, type: 'webp' },
  { edge: 256, type: 'webp' },
  { edge: 512, type: 'webp' },
  { edge: 512, type: 'jpeg' },
]

/** A profile photo: the center unless a crop is given, as `64.webp`, `256.webp`, `512.webp` and `512.jpg`. */
export const squareAvatar = (image: Image, crop?: Crop): Promise<Rendition[]> => renderSquare(image, photoForms, crop)

/** The middle of an image, small enough for a list. */
export async function squareThumbnail(image: Image): Promise<Rendition> {
  const [thumbnail] = await renderSquare(image, [{ edge: 256, type: 'webp' }])
  return thumbnail!
}

/** Encodes a square again: upright, in sRGB, on white, and without metadata such as the location. */
async function renderSquare(image: Image, forms: Form[], crop?: Crop): Promise<Rendition[]> {
  const largest = Math.max(...forms.map(({ edge }) => edge))
  return inTurn(async () => {
    const pixels = await cut(image, squareOf(image, crop), largest)
    const renditions: Rendition[] = []
    for (const form of forms) renditions.push(await encode(pixels, form))
    return renditions
  }, workOf(image))
}

/** Whole pixels inside the image, at least one. */
export function squareOf({ width, height }: Pick<Image, 'width' | 'height'>, crop?: Crop): Crop {
  const shorter = Math.min(width, height)
  if (!crop) return { left: Math.floor((width - shorter) / 2), top: Math.floor((height - shorter) / 2), size: shorter }
  const within = (value: number, most: number): number => (Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 0), most) : 0)
  const left = within(crop.left, width - 1)
  const top = within(crop.top, height - 1)
  return { left, top, size: Math.max(1, within(crop.size, Math.min(width - left, height - top))) }
}

/** Decoded, ready to be encoded. */
export type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** A square with this many pixels per side: upright, in sRGB, on white. */
export async function cut(image: Image, { left, top, size }: Crop, edge: number): Promise<Pixels> {
  try {
    const upright = sharp(image.bytes, limits).autoOrient()
    // An image that is already square can be decoded at a fraction of its size, which a crop would prevent.
    const square = size === Math.max(image.width, image.height) ? upright : upright.extract({ left, top, width: size, height: size })
    const { data, info } = await square
      .resize(edge, edge, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: decodeTimeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch (error) {
    throw damaged(error)
  }
}

async function encode({ data, raw }: Pixels, { edge, type }: Form): Promise<Rendition> {
  const square = sharp(data, { raw }).resize(edge, edge)
  const bytes = await (type === 'jpeg' ? square.jpeg({ quality: 85, mozjpeg: true }) : square.webp({ quality: 82 })).toBuffer()
  return { ending: `${edge}.${type === 'jpeg' ? 'jpg' : 'webp'}`, contentType: `image/${type}`, bytes }
}
