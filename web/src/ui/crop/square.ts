import type { PercentCrop } from 'react-image-crop'
import { centerCrop, makeAspectCrop } from 'react-image-crop'

/** A square of an image, in image pixels. */
export type Square = { left: number; top: number; size: number }
type Picture = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>

/** Twice the largest photo size, and far below the upload limit. */
const largestSide = 1024
const quality = 0.92

/** The largest centered square. */
export function middle({ naturalWidth: width, naturalHeight: height }: Picture): PercentCrop {
  const whole = { unit: '%', ...(width < height ? { width: 100 } : { height: 100 }) } as const
  return centerCrop(makeAspectCrop(whole, 1, width, height), width, height)
}

export function squareOf(crop: PercentCrop, { naturalWidth, naturalHeight }: Picture, smallest = 1): Square {
  const shorterSide = Math.min(naturalWidth, naturalHeight)
  const size = Math.min(shorterSide, Math.max(smallest, Math.round((crop.width / 100) * naturalWidth)))
  const within = (start: number, length: number) => Math.max(0, Math.min(length - size, Math.round((start / 100) * length)))
  return { left: within(crop.x, naturalWidth), top: within(crop.y, naturalHeight), size }
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
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser couldn't save the picture."))),
      type === 'image/png' ? 'image/png' : 'image/jpeg',
      quality,
    )
  })
}
