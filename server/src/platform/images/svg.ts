import { sharp } from './sharp.ts'
import type { Pixels } from './square.ts'

/** Rasterizes one of our own SVGs, without text, since no font is certain to be installed. */
export async function rasterize(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** A square SVG. Positions and lengths are fractions of its side. */
export const squareSvg = (side: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}" viewBox="0 0 1 1">${content}</svg>`

/** The background is drawn at this fraction of the size and enlarged: gradients look the same and cost a third. */
const backgroundScale = 0.2

/** Draws shapes on a background of gradients. */
export async function rasterizeOn(background: string, shapes: string, side: number): Promise<Pixels> {
  const { data, raw } = await rasterize(squareSvg(Math.round(side * backgroundScale), background))
  const png = await sharp(data, { raw }).png({ compressionLevel: 1 }).toBuffer()
  const image = `<image width="1" height="1" xlink:href="data:image/png;base64,${png.toString('base64')}"/>`
  return rasterize(squareSvg(side, image + shapes))
}

type LinearGradient = {
  colors: readonly string[]
  /** Degrees, clockwise from left to right. */
  angle: number
}

/** Fills the square. */
export function linearGradient({ colors, angle }: LinearGradient): string {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2]
  const stops = colors.map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`).join('')
  return `<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="${0.5 - dx}" y1="${0.5 - dy}" x2="${0.5 + dx}" y2="${0.5 + dy}">${stops}</linearGradient>
    <rect width="1" height="1" fill="url(#l)"/>`
}

type Glow = { x: number; y: number; radius: number; color: string; opacity: number }

const glowStops = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

/** A soft spot, or a shadow if its color is dark. */
export function glow({ x, y, radius, color, opacity }: Glow): string {
  const id = `r${x}-${y}`
  const stops = glowStops
    .map((at) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity * (1 - at * at) ** 2}"/>`)
    .join('')
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}">${stops}</radialGradient>
    <rect width="1" height="1" fill="url(#${id})"/>`
}

/** Mixes two colors such as `#12ab9f`. */
export function mix(one: string, other: string, share: number): string {
  const band = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(band(one, at) + (band(other, at) - band(one, at)) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
