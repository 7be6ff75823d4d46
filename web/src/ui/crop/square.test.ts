import { expect, test } from 'vitest'
import { middle, squareOf } from './square.ts'

const picture = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight })

test.each([
  [picture(1920, 1080), { left: 420, top: 0, size: 1080 }],
  [picture(1080, 1920), { left: 0, top: 420, size: 1080 }],
  [picture(500, 500), { left: 0, top: 0, size: 500 }],
  [picture(3, 2), { left: 1, top: 0, size: 2 }],
])('the middle of %j is %j', (image, square) => {
  expect(squareOf(middle(image), image)).toEqual(square)
})

test('keeps the square inside the image', () => {
  const image = picture(1001, 333)
  expect(squareOf({ unit: '%', x: 99, y: 99, width: 33.4, height: 101 }, image)).toEqual({ left: 668, top: 0, size: 333 })
  expect(squareOf({ unit: '%', x: -1, y: -1, width: 0, height: 0 }, image)).toEqual({ left: 0, top: 0, size: 1 })
})

test('keeps the square between the minimum and the image size', () => {
  const crop = { unit: '%', x: 90, y: 90, width: 10, height: 10 } as const
  expect(squareOf(crop, picture(2000, 1500), 1400)).toEqual({ left: 600, top: 100, size: 1400 })
  expect(squareOf(crop, picture(1000, 1000), 1400)).toEqual({ left: 0, top: 0, size: 1000 })
})
