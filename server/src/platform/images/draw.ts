import { planArt } from '@castwright/contract/art.ts'
import { podcastLimits } from '@castwright/contract/limits.ts'
import { toJpeg } from './artwork.ts'
import { colourOf, createCanvas, fill, mix, pixelsOf, stroke, type Stroke } from './draw-canvas.ts'
import { initialsOf, setLetters } from './glyphs.ts'
import { inTurn } from './sharp.ts'

const white = [255, 255, 255] as const
const black = [0, 0, 0] as const

/** Parts of the side. */
const margin = 0.1
const letterHeight = 0.25
const letterStroke = 0.038
const barWidth = 0.024

/** The artwork of a show that has none of its own: a square JPEG, drawn from the title and the same for the same title. */
export async function drawArtwork(title: string): Promise<Buffer> {
  const { from, to, angle, wave } = planArt(title)
  const letters = initialsOf(title)
  const [start, end] = [colourOf(from), colourOf(to)]
  return inTurn(async () => {
    const canvas = createCanvas(podcastLimits.artwork.max)
    const lights = [
      { x: 0.95, y: 0.05, radius: 0.9, colour: mix(end, white, 0.4), share: 0.45 },
      { x: 0.1, y: 1, radius: 0.9, colour: mix(start, black, 0.6), share: 0.5 },
    ]
    await fill(canvas, { colours: [start, end], angle, lights })
    // Without letters, the waveform takes their room.
    const bars = waveStrokes(wave, letters === '' ? { middle: 0.5, height: 0.56 } : { middle: 0.72, height: 0.36 })
    const played = Math.round(bars.length * 0.4)
    await stroke(canvas, bars.slice(0, played), white)
    await stroke(canvas, bars.slice(played), white, 0.4)
    await stroke(canvas, letterStrokes(letters), white)
    return (await toJpeg(pixelsOf(canvas), 'jpg')).bytes
  })
}

/** From margin to margin, the tallest bar so high with its round ends. */
function waveStrokes(wave: { x: number; height: number }[], { middle, height }: { middle: number; height: number }): Stroke[] {
  const tallest = Math.max(...wave.map((bar) => bar.height))
  const [first = 0, last = 1] = [wave[0]?.x, wave.at(-1)?.x]
  return wave.map((bar) => {
    const x = margin + barWidth / 2 + ((bar.x - first) / (last - first)) * (1 - 2 * margin - barWidth)
    const reach = ((bar.height / tallest) * height - barWidth) / 2
    return { x1: x, x2: x, y1: middle - reach, y2: middle + reach, width: barWidth }
  })
}

function letterStrokes(letters: string): Stroke[] {
  // The ink reaches half a stroke beyond the lines.
  const scale = letterHeight - letterStroke
  const start = margin + letterStroke / 2
  return setLetters(letters).lines.map(({ x1, y1, x2, y2 }) => ({
    x1: start + x1 * scale,
    y1: start + y1 * scale,
    x2: start + x2 * scale,
    y2: start + y2 * scale,
    width: letterStroke,
  }))
}
