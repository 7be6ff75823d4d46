import { toJpeg } from '../../server/src/platform/images/artwork.ts'
import { colourOf, createCanvas, fill, pixelsOf, stroke } from '../../server/src/platform/images/draw-canvas.ts'
import { disc, fillBelow, lettering } from '../../server/src/cli/demo/paint.ts'

/** The artwork of the show that the tutorial makes: a lighthouse by day. */
export async function drawHarbour() {
  const canvas = createCanvas(1400)
  await fill(canvas, { colours: ['#bfe4ea', '#e6f3ea', '#fdf3d8'].map(colourOf), angle: 90 })
  await stroke(canvas, [disc(0.24, 0.62, 0.1)], colourOf('#f6b64a'))
  fillBelow(canvas, (x) => 0.68 + 0.008 * Math.sin(x * 24), colourOf('#2f7f96'))
  fillBelow(canvas, (x) => 0.78 + 0.012 * Math.sin(x * 17 + 1), colourOf('#226a82'))
  fillBelow(canvas, (x) => 0.89 + 0.012 * Math.sin(x * 13 + 2), colourOf('#17556b'))
  fillBelow(canvas, (x) => (x > 0.35 ? 0.66 + 2.6 * (x - 0.76) ** 2 : 2), colourOf('#2b3440'))
  const tower = Array.from({ length: 90 }, (_, at) => {
    const y = 0.36 + at * 0.0034
    const half = 0.042 + at * 0.0004
    return { x1: 0.76 - half, x2: 0.76 + half, y1: y, y2: y, width: 0.005, red: Math.floor(at / 18) % 2 === 0 }
  })
  for (const red of [true, false])
    await stroke(
      canvas,
      tower.filter((line) => line.red === red),
      colourOf(red ? '#d5473f' : '#fff7ea'),
    )
  await stroke(canvas, [{ x1: 0.745, y1: 0.315, x2: 0.775, y2: 0.315, width: 0.07 }], colourOf('#ffe08a'))
  await stroke(
    canvas,
    [
      { x1: 0.7, y1: 0.35, x2: 0.82, y2: 0.35, width: 0.016 },
      { x1: 0.73, y1: 0.275, x2: 0.79, y2: 0.275, width: 0.03 },
    ],
    colourOf('#2b3440'),
  )
  await stroke(canvas, lettering(['HARBOUR', 'RADIO'], { x: 0.09, y: 0.09, height: 0.1, width: 0.019, leading: 0.14 }), colourOf('#17455a'))
  return (await toJpeg(pixelsOf(canvas), 'jpg')).bytes
}
