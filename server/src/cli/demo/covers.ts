import { toJpeg } from '../../platform/images/artwork.ts'
import { colourOf, createCanvas, fill, pixelsOf, stroke, type Canvas, type Stroke } from '../../platform/images/draw-canvas.ts'
import { disc, fillBelow, lettering, ring } from './paint.ts'

/** Covers as a designer would make them, so that nobody takes the demo for shows without artwork. */

/** Sharp on every screen, and drawn in a moment. */
const side = 1600
const cream = colourOf('#fff3df')

const finish = async (canvas: Canvas): Promise<Buffer> => (await toJpeg(pixelsOf(canvas), 'jpg')).bytes

/** A road through hills, into the evening. */
export async function drawRoadCover(): Promise<Buffer> {
  const canvas = createCanvas(side)
  const sky = ['#171c46', '#3b2a66', '#8d3f73', '#e0705f', '#f8b36a', '#f8b36a', '#f8b36a'].map(colourOf)
  const sun = { x: 0.69, y: 0.565 }
  await fill(canvas, { colours: sky, angle: 90, lights: [{ ...sun, radius: 0.5, colour: colourOf('#ffdf9e'), share: 0.75 }] })
  await stroke(canvas, [disc(sun.x, sun.y, 0.105)], colourOf('#fff0cb'))
  const hills: Array<[string, (x: number) => number]> = [
    ['#a85572', (x) => 0.615 + 0.035 * Math.sin(x * 7 + 0.6) + 0.012 * Math.sin(x * 19)],
    ['#733f6d', (x) => 0.675 + 0.045 * Math.sin(x * 5 + 2.4) + 0.01 * Math.sin(x * 17 + 1)],
    ['#432e5c', (x) => 0.745 + 0.05 * Math.sin(x * 4.2 + 4.6)],
    ['#211d42', (x) => 0.815 + 0.045 * Math.sin(x * 3.4 + 0.4)],
  ]
  for (const [colour, edge] of hills) fillBelow(canvas, edge, colourOf(colour))
  await stroke(canvas, road, colourOf('#f3a866'))
  await stroke(canvas, lettering(['THE LONG', 'WAY HOME'], { x: 0.09, y: 0.09, height: 0.112, width: 0.0185, leading: 0.155 }), cream)
  return finish(canvas)
}

/** It winds, and widens towards whoever looks at it. */
const road: Stroke[] = Array.from({ length: 400 }, (_, at) => {
  const near = at / 399
  const y = 0.84 + 0.17 * near
  const middle = 0.66 - 0.24 * near + Math.sin(3.1 + near ** 0.55 * 9) * (0.02 + 0.075 * near)
  const half = 0.003 + 0.085 * near ** 1.3
  return { x1: middle - half, x2: middle + half, y1: y, y2: y, width: 0.002 }
})

/** A lens that looks back. */
export async function drawLensCover(): Promise<Buffer> {
  const canvas = createCanvas(side)
  const lens = { x: 0.635, y: 0.345 }
  const lights = [
    { ...lens, radius: 0.72, colour: colourOf('#ff9d3c'), share: 0.62 },
    { ...lens, radius: 0.3, colour: colourOf('#ffd48a'), share: 0.7 },
  ]
  await fill(canvas, { colours: ['#181219', '#2b1620', '#3d1a1f'].map(colourOf), angle: 60, lights })
  const rings: Array<[number, number, string, number]> = [
    [0.275, 0.0035, '#ffe2b8', 0.35],
    [0.235, 0.01, '#ffe2b8', 0.5],
    [0.185, 0.042, '#1d1216', 0.85],
    [0.185, 0.005, '#ffb45e', 0.9],
    [0.13, 0.018, '#2a161b', 0.8],
  ]
  for (const [radius, width, colour, opacity] of rings) await stroke(canvas, ring(lens.x, lens.y, radius, width), colourOf(colour), opacity)
  await stroke(canvas, [disc(lens.x, lens.y, 0.102)], colourOf('#fff1d2'))
  await stroke(canvas, ring(lens.x, lens.y, 0.211, 0.014, 200, 262), colourOf('#fff6e6'), 0.9)
  await stroke(canvas, lettering(['STUDIO', 'LIGHT'], { x: 0.09, y: 0.635, height: 0.125, width: 0.0205, leading: 0.163 }), cream)
  return finish(canvas)
}
