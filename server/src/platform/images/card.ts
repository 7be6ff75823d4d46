import { planArt } from '@castwright/contract/podcasts/art.ts'
import { inTurn, sharp } from './sharp.ts'

/**
 * The image that other sites show next to a link: artwork and a waveform on the show's color. It contains no text, so it needs no font or
 * language.
 */

const [width, height] = [1200, 630]
const margin = 80
const side = height - 2 * margin
const barWidth = 18
const white = { r: 255, g: 255, b: 255 }

type CardFacts = {
  /** A JPEG or PNG, or null if there is none. */
  art: Buffer | null
  /** Six hexadecimal digits. */
  color: string
  /** Seeds the waveform. */
  title: string
}

export async function drawCard({ art, color, title }: CardFacts): Promise<Buffer> {
  const left = art === null ? margin : margin * 2 + side
  const room = width - left - margin
  const wave = planArt(title).wave
  const tallest = Math.max(...wave.map((bar) => bar.height))
  const played = Math.round(wave.length * 0.4)
  const bars = wave.map((bar, at) => {
    const tall = Math.max(barWidth, Math.round((bar.height / tallest) * side * 0.7))
    return {
      input: { create: { width: barWidth, height: tall, channels: 4 as const, background: { ...white, alpha: at < played ? 1 : 0.45 } } },
      left: Math.round(left + (at / (wave.length - 1)) * (room - barWidth)),
      top: Math.round((height - tall) / 2),
    }
  })
  return inTurn(async () => {
    const picture = art && { input: await sharp(art).resize(side, side, { fit: 'cover' }).png().toBuffer(), left: margin, top: margin }
    return sharp({ create: { width, height, channels: 3, background: `#${color}` } })
      .composite([...(picture ? [picture] : []), ...bars])
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  })
}
