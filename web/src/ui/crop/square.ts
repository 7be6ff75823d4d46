/** A square of an image, in image pixels. */
export type Square = { left: number; top: number; size: number }
type Picture = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>
/** A point in the square, from 0 (left or top) to 1. */
type Point = { x: number; y: number }

/** Twice the largest photo size, and far below the upload limit. */
const largestSide = 1024
const quality = 0.92
/** Beyond this, a photo is only pixels. */
const maxZoom = 10

const shorterSideOf = ({ naturalWidth, naturalHeight }: Picture): number => Math.min(naturalWidth, naturalHeight)

/** The largest centered square. */
export function middle(image: Picture): Square {
  const size = shorterSideOf(image)
  return { left: (image.naturalWidth - size) / 2, top: (image.naturalHeight - size) / 2, size }
}

/** How far the image can be enlarged, if the square has at least `smallest` pixels: 1 means not at all. */
export function zoomLimit(image: Picture, smallest: number): number {
  return Math.max(1, Math.min(maxZoom, shorterSideOf(image) / smallest))
}

export const zoomOf = ({ size }: Square, image: Picture): number => shorterSideOf(image) / size

const between = (lowest: number, value: number, highest: number): number => Math.max(lowest, Math.min(highest, value))

const placed = ({ left, top, size }: Square, { naturalWidth, naturalHeight }: Picture): Square => ({
  left: between(0, left, naturalWidth - size),
  top: between(0, top, naturalHeight - size),
  size,
})

/** Moves the square by a share of its own size. */
export const moved = (square: Square, { x, y }: Point, image: Picture): Square =>
  placed({ ...square, left: square.left + x * square.size, top: square.top + y * square.size }, image)

/** Enlarges the image. What is at `point` stays where it is. */
export function zoomed(square: Square, zoom: number, image: Picture, limit: number, point: Point = { x: 0.5, y: 0.5 }): Square {
  const size = shorterSideOf(image) / between(1, zoom, limit)
  const shrink = square.size - size
  return placed({ left: square.left + point.x * shrink, top: square.top + point.y * shrink, size }, image)
}

/** In whole pixels, inside the image and not below the minimum. */
export function rounded(square: Square, image: Picture, smallest = 1): Square {
  const size = between(Math.min(smallest, shorterSideOf(image)), Math.round(square.size), shorterSideOf(image))
  return placed({ left: Math.round(square.left), top: Math.round(square.top), size }, image)
}

export function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, { left, top, size }: Square, side: number): void {
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, size, size, 0, 0, side, side)
}

/** The cropped square as a file. PNG stays PNG to keep transparency. */
export function cut(image: HTMLImageElement, square: Square, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  draw(canvas, image, square, Math.min(square.size, largestSide))
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("Your browser couldn't save the image."))),
      type === 'image/png' ? 'image/png' : 'image/jpeg',
      quality,
    )
  })
}
