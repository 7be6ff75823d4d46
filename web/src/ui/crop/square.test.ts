import { expect, test } from 'vitest'
import { middle, moved, rounded, zoomed, zoomLimit, zoomOf } from './square.ts'

const picture = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight })

test.each([
  [picture(1920, 1080), { left: 420, top: 0, size: 1080 }],
  [picture(1080, 1920), { left: 0, top: 420, size: 1080 }],
  [picture(500, 500), { left: 0, top: 0, size: 500 }],
  [picture(3, 2), { left: 1, top: 0, size: 2 }],
])('the middle of %j is %j', (image, square) => {
  expect(rounded(middle(image), image)).toEqual(square)
})

test('keeps the square inside the image', () => {
  const image = picture(1001, 333)
  expect(rounded({ left: 999, top: 999, size: 333.4 }, image)).toEqual({ left: 668, top: 0, size: 333 })
  expect(rounded({ left: -1, top: -1, size: 0 }, image)).toEqual({ left: 0, top: 0, size: 1 })
  expect(moved(middle(image), { x: 5, y: 5 }, image)).toEqual({ left: 668, top: 0, size: 333 })
  expect(moved(middle(image), { x: -5, y: -5 }, image)).toEqual({ left: 0, top: 0, size: 333 })
})

test('keeps the square between the minimum and the image size', () => {
  const square = { left: 1800, top: 1350, size: 200 }
  expect(rounded(square, picture(2000, 1500), 1400)).toEqual({ left: 600, top: 100, size: 1400 })
  expect(rounded(square, picture(1000, 1000), 1400)).toEqual({ left: 0, top: 0, size: 1000 })
})

test('moves by shares of the square', () => {
  expect(moved({ left: 100, top: 100, size: 200 }, { x: 0.5, y: -0.25 }, picture(1000, 1000))).toEqual({ left: 200, top: 50, size: 200 })
})

test('zooms at a point, within the limits', () => {
  const image = picture(2000, 1000)
  const start = middle(image)
  expect(zoomOf(start, image)).toBe(1)
  expect(zoomed(start, 2, image, 4)).toEqual({ left: 750, top: 250, size: 500 })
  expect(zoomed(start, 2, image, 4, { x: 0, y: 1 })).toEqual({ left: 500, top: 500, size: 500 })
  expect(zoomed(start, 9, image, 4).size).toBe(250)
  // At the edge, the image moves as far as it must.
  expect(zoomed({ left: 0, top: 0, size: 250 }, 0.1, image, 4)).toEqual({ left: 0, top: 0, size: 1000 })
})

test('the minimum size limits the zoom', () => {
  expect(zoomLimit(picture(3000, 2800), 1400)).toBe(2)
  expect(zoomLimit(picture(1400, 3000), 1400)).toBe(1)
  expect(zoomLimit(picture(900, 900), 1400)).toBe(1)
  expect(zoomLimit(picture(900, 900), 1)).toBe(10)
})
