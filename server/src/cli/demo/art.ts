import { toJpeg } from '../../platform/images/artwork.ts'
import { colourOf, createCanvas, fill, pixelsOf, stroke } from '../../platform/images/draw-canvas.ts'
import { disc, fillBelow } from './paint.ts'

/** Artwork of single episodes, as small as artwork may be. */
const side = 1400

/** A boat on its way out, before the sun is up. */
export async function drawBoatArt(): Promise<Buffer> {
  const canvas = createCanvas(side)
  const moon = { x: 0.3, y: 0.26 }
  await fill(canvas, {
    colours: ['#12243d', '#2a4a68', '#6d8fa3', '#e7c9a5', '#e7c9a5'].map(colourOf),
    angle: 90,
    lights: [{ ...moon, radius: 0.4, colour: colourOf('#f4ead2'), share: 0.45 }],
  })
  await stroke(canvas, [disc(moon.x, moon.y, 0.07)], colourOf('#f7f0de'))
  fillBelow(canvas, (x) => 0.6 + 0.05 * Math.sin(x * 4 + 1) - 0.09 * Math.max(x - 0.6, 0), colourOf('#4b6478'))
  fillBelow(canvas, (x) => 0.68 + 0.006 * Math.sin(x * 30), colourOf('#23435a'))
  await stroke(
    canvas,
    [
      { x1: 0.5, y1: 0.66, x2: 0.74, y2: 0.66, width: 0.07 },
      { x1: 0.54, y1: 0.7, x2: 0.7, y2: 0.7, width: 0.06 },
    ],
    colourOf('#b5483f'),
  )
  await stroke(canvas, [{ x1: 0.58, y1: 0.6, x2: 0.66, y2: 0.6, width: 0.08 }], colourOf('#f7f0de'))
  await stroke(canvas, [{ x1: 0.62, y1: 0.56, x2: 0.62, y2: 0.44, width: 0.012 }], colourOf('#16222e'))
  fillBelow(canvas, (x) => 0.725 + 0.012 * Math.sin(x * 26 + 1), colourOf('#1a3447'))
  fillBelow(canvas, (x) => 0.84 + 0.014 * Math.sin(x * 19), colourOf('#122636'))
  return (await toJpeg(pixelsOf(canvas), 'jpg')).bytes
}

/** A print that comes up under the safelight. */
export async function drawDarkroomArt(): Promise<Buffer> {
  const canvas = createCanvas(side)
  const lamp = { x: 0.5, y: 0.2 }
  await fill(canvas, {
    colours: ['#1c0508', '#3a0a0f', '#1c0508'].map(colourOf),
    angle: 90,
    lights: [
      { ...lamp, radius: 0.85, colour: colourOf('#d8202a'), share: 0.65 },
      { ...lamp, radius: 0.25, colour: colourOf('#ff7a5c'), share: 0.7 },
    ],
  })
  await stroke(canvas, [disc(lamp.x, lamp.y, 0.055)], colourOf('#ffd9c4'))
  await stroke(canvas, [{ x1: 0.5, y1: 0, x2: 0.5, y2: 0.15, width: 0.012 }], colourOf('#120305'))
  await stroke(canvas, [{ x1: 0.3, y1: 0.66, x2: 0.7, y2: 0.66, width: 0.34 }], colourOf('#240609'))
  const sheet = Array.from({ length: 60 }, (_, at) => ({ x1: 0.3, x2: 0.7, y1: 0.54 + at * 0.004, y2: 0.54 + at * 0.004, width: 0.006 }))
  await stroke(canvas, sheet, colourOf('#f0a08c'))
  await stroke(canvas, [disc(0.44, 0.63, 0.05), { x1: 0.56, y1: 0.6, x2: 0.64, y2: 0.6, width: 0.03 }], colourOf('#8f2a28'), 0.7)
  await stroke(canvas, [{ x1: 0.34, y1: 0.74, x2: 0.66, y2: 0.74, width: 0.05 }], colourOf('#7a1f20'), 0.6)
  return (await toJpeg(pixelsOf(canvas), 'jpg')).bytes
}
