import { toJpeg } from '../../platform/images/artwork.ts'
import { colourOf, createCanvas, fill, mix, pixelsOf, stroke, type Stroke } from '../../platform/images/draw-canvas.ts'
import { disc, ring } from './paint.ts'

export type Portrait = {
  background: [string, string]
  skin: string
  hair: string
  shirt: string
  cut: 'long' | 'short' | 'curly' | 'bun'
  /** Of the headphones; none without. */
  headphones?: string
}

const head: Stroke = { x1: 0.5, y1: 0.42, x2: 0.5, y2: 0.5, width: 0.3 }

const line = (x1: number, y1: number, x2: number, y2: number, width: number): Stroke => ({ x1, y1, x2, y2, width })

/** What lies behind the head, and what falls over it. */
const cuts: Record<Portrait['cut'], { behind: Stroke[]; before: Stroke[] }> = {
  long: {
    behind: [line(0.5, 0.42, 0.5, 0.6, 0.41)],
    before: [line(0.39, 0.385, 0.52, 0.305, 0.11), line(0.52, 0.305, 0.635, 0.4, 0.09), line(0.43, 0.32, 0.58, 0.325, 0.11)],
  },
  short: {
    behind: [disc(0.5, 0.39, 0.175)],
    before: [line(0.39, 0.345, 0.58, 0.305, 0.12), line(0.6, 0.325, 0.63, 0.37, 0.06)],
  },
  curly: {
    behind: Array.from({ length: 11 }, (_, at) => {
      const turn = Math.PI * (0.94 + (at / 10) * 1.12)
      return disc(0.5 + 0.17 * Math.cos(turn), 0.42 + 0.17 * Math.sin(turn), 0.082)
    }),
    before: [disc(0.42, 0.315, 0.07), disc(0.52, 0.295, 0.075), disc(0.6, 0.335, 0.06)],
  },
  bun: {
    behind: [disc(0.5, 0.4, 0.178), disc(0.5, 0.19, 0.085)],
    before: [
      line(0.375, 0.4, 0.5, 0.295, 0.085),
      line(0.5, 0.295, 0.625, 0.4, 0.085),
      line(0.43, 0.315, 0.57, 0.315, 0.1),
      disc(0.395, 0.345, 0.032),
      disc(0.605, 0.345, 0.032),
    ],
  },
}

/** Somebody, seen from the front, in a few flat shapes. */
export async function drawPortrait({ background, skin, hair, shirt, cut, headphones }: Portrait): Promise<Buffer> {
  const canvas = createCanvas(1200)
  const [from, to] = background
  await fill(canvas, {
    colours: [colourOf(from), colourOf(to)],
    angle: 70,
    lights: [{ x: 0.25, y: 0.1, radius: 0.8, colour: [255, 255, 255], share: 0.22 }],
  })
  const { behind, before } = cuts[cut]
  await stroke(canvas, behind, colourOf(hair))
  const shade = mix(colourOf(skin), [40, 10, 30], 0.22)
  await stroke(canvas, [line(0.26, 0.98, 0.74, 0.98, 0.42)], colourOf(shirt))
  await stroke(canvas, [line(0.5, 0.6, 0.5, 0.76, 0.14)], shade)
  await stroke(canvas, [head], colourOf(skin))
  await stroke(canvas, before, colourOf(hair))
  if (headphones) {
    await stroke(canvas, ring(0.5, 0.44, 0.2, 0.028, 188, 352), colourOf(headphones))
    await stroke(canvas, [line(0.315, 0.43, 0.315, 0.52, 0.075), line(0.685, 0.43, 0.685, 0.52, 0.075)], colourOf(headphones))
  }
  return (await toJpeg(pixelsOf(canvas), 'jpg')).bytes
}
