import { planArt } from '@castwright/contract/podcasts/art.ts'
import { renditionsOf, type ArtworkSizes } from './artwork.ts'
import { inTurn } from './sharp.ts'
import type { Rendition } from './square.ts'
import { glow, linearGradient, mix, rasterizeOn } from './svg.ts'
import { initialsOf, outline } from './text.ts'

/** Fractions of the side. */
const margin = 0.1
const letterHeight = 0.25
const barWidth = 0.024

/** Draws artwork from a title, in every size. The same title always gives the same picture. */
export async function drawArtwork(title: string, { max, shown }: ArtworkSizes): Promise<Rendition[]> {
  const { from, to, angle, wave } = planArt(title)
  const letters = await outline(initialsOf(title), { x: margin, y: margin, height: letterHeight })
  const background = [
    linearGradient({ colors: [from, to], angle }),
    glow({ x: 0.95, y: 0.05, radius: 0.9, color: mix(to, '#ffffff', 0.4), opacity: 0.45 }),
    glow({ x: 0.1, y: 1, radius: 0.9, color: mix(from, '#000000', 0.6), opacity: 0.5 }),
  ]
  // Without letters, the waveform takes their place.
  const bars = waveBars(wave, letters === null ? { middle: 0.5, height: 0.56 } : { middle: 0.72, height: 0.36 })
  const shapes = `<g fill="#fff" stroke="#fff" stroke-linecap="round">${bars}${letters ?? ''}</g>`
  return inTurn(async () => renditionsOf(await rasterizeOn(background.join(''), shapes, max), shown))
}

/** From margin to margin; `height` is that of the tallest bar with its round ends. */
function waveBars(wave: { x: number; height: number }[], { middle, height }: { middle: number; height: number }): string {
  const tallest = Math.max(...wave.map((bar) => bar.height))
  const [first = 0, last = 1] = [wave[0]?.x, wave.at(-1)?.x]
  const played = Math.round(wave.length * 0.4)
  return wave
    .map((bar, at) => {
      const x = margin + barWidth / 2 + ((bar.x - first) / (last - first)) * (1 - 2 * margin - barWidth)
      const reach = ((bar.height / tallest) * height - barWidth) / 2
      return `<path d="M${x} ${middle - reach}V${middle + reach}" stroke-width="${barWidth}" stroke-opacity="${at < played ? 1 : 0.4}"/>`
    })
    .join('')
}
