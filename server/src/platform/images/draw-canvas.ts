import { setImmediate } from 'node:timers/promises'
import { numbers } from '@castwright/contract/art.ts'
import type { Pixels } from './square.ts'

/**
 * Gradients and round strokes on a square. We draw pixel by pixel: libvips could do it from SVG, by a loader that must stay
 * closed to what strangers send, and with fonts that no server has for certain.
 */
export type Canvas = { side: number; rgb: Buffer }

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** Places and widths are parts of the side, 0 to 1. A stroke from a place to itself is a disc. */
export type Stroke = { x1: number; y1: number; x2: number; y2: number; width: number }

export type Gradient = {
  /** From the first to the last, in even steps. */
  colours: readonly Colour[]
  /** Degrees, clockwise from left-to-right. */
  angle: number
  lights?: readonly Light[]
}

/** A soft spot, or a shadow where its colour is dark; `share` is how much of its colour is seen in its middle. */
export type Light = { x: number; y: number; radius: number; colour: Colour; share: number }

export const colourOf = (hex: string): Colour => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}

export const mix = (one: Colour, other: Colour, share: number): Colour => {
  const [red, green, blue] = one
  return [red + (other[0] - red) * share, green + (other[1] - green) * share, blue + (other[2] - blue) * share]
}

export const createCanvas = (side: number): Canvas => ({ side, rgb: Buffer.alloc(side * side * 3) })

export const pixelsOf = ({ side, rgb }: Canvas): Pixels => ({ data: rgb, raw: { width: side, height: side, channels: 3 } })

/** Rows that are drawn before others may have the processor. */
const atOnce = 40

const steps = 4096
const noise = Float32Array.from({ length: 1 << 16 }, numbers(7))

export async function fill({ side, rgb }: Canvas, { colours, angle, lights = [] }: Gradient): Promise<void> {
  const ramp = rampOf(colours)
  const turn = (angle * Math.PI) / 180
  const across = (Math.cos(turn) / side) * (steps - 1)
  const down = (Math.sin(turn) / side) * (steps - 1)
  for (let y = 0; y < side; y += 1) {
    if (y % atOnce === 0) await setImmediate()
    const row = new Float32Array(side * 3)
    for (let x = 0; x < side; x += 1) {
      const along = across * (x - side / 2) + down * (y - side / 2) + steps / 2
      const step = Math.round(Math.min(Math.max(along, 0), steps - 1)) * 3
      row[x * 3] = ramp[step]!
      row[x * 3 + 1] = ramp[step + 1]!
      row[x * 3 + 2] = ramp[step + 2]!
    }
    for (const light of lights) shine(row, light, y / side)
    // Less than one step of brightness, which keeps a slow gradient from showing its bands. A row begins anywhere in the noise.
    const start = Math.floor(noise[y & 0xffff]! * 0xffff)
    const at = y * side * 3
    for (let x = 0; x < row.length; x += 1) rgb[at + x] = Math.min(Math.max(row[x]! + noise[(start + x) & 0xffff]!, 0), 255)
  }
}

function shine(row: Float32Array, { x: middle, y: height, radius, colour, share }: Light, y: number): void {
  const side = row.length / 3
  const reach = radius * radius
  for (let x = 0; x < side; x += 1) {
    const away = 1 - ((x / side - middle) * (x / side - middle) + (y - height) * (y - height)) / reach
    if (away <= 0) continue
    const seen = share * away * away
    for (let at = x * 3, band = 0; band < 3; band += 1) row[at + band]! += (colour[band]! - row[at + band]!) * seen
  }
}

function rampOf(colours: readonly Colour[]): Float32Array {
  const ramp = new Float32Array(steps * 3)
  for (let step = 0; step < steps; step += 1) {
    const place = (step / (steps - 1)) * (colours.length - 1)
    const from = Math.min(Math.floor(place), Math.max(colours.length - 2, 0))
    for (let band = 0; band < 3; band += 1) {
      const [start, end] = [colours[from]?.[band] ?? 0, (colours[from + 1] ?? colours[from])?.[band] ?? 0]
      ramp[step * 3 + band] = start + (end - start) * (place - from)
    }
  }
  return ramp
}

/** All strokes as one shape, so that nothing shows where two of them meet. */
export async function stroke({ side, rgb }: Canvas, strokes: readonly Stroke[], colour: Colour, opacity = 1): Promise<void> {
  const cover = new Uint8Array(side * side)
  for (const one of strokes) {
    await setImmediate()
    coverStroke(cover, side, one)
  }
  for (let y = 0, at = 0; y < side; y += 1) {
    if (y % atOnce === 0) await setImmediate()
    for (let x = 0; x < side; x += 1, at += 1) {
      if (cover[at] === 0) continue
      const share = (cover[at]! / 255) * opacity
      for (let band = 0; band < 3; band += 1) {
        const under = rgb[at * 3 + band]!
        rgb[at * 3 + band] = Math.round(under + (colour[band]! - under) * share)
      }
    }
  }
}

function coverStroke(cover: Uint8Array, side: number, { x1, y1, x2, y2, width }: Stroke): void {
  const [fromX, fromY, byX, byY, radius] = [x1 * side, y1 * side, (x2 - x1) * side, (y2 - y1) * side, (width * side) / 2]
  const length = byX ** 2 + byY ** 2
  const within = (value: number): number => Math.min(Math.max(value, 0), side)
  const [left, right] = [within(Math.floor(Math.min(fromX, fromX + byX) - radius - 1)), within(Math.max(fromX, fromX + byX) + radius + 2)]
  const [top, bottom] = [within(Math.floor(Math.min(fromY, fromY + byY) - radius - 1)), within(Math.max(fromY, fromY + byY) + radius + 2)]
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [toX, toY] = [x + 0.5 - fromX, y + 0.5 - fromY]
      const along = length === 0 ? 0 : Math.min(Math.max((toX * byX + toY * byY) / length, 0), 1)
      const distance = Math.sqrt((toX - along * byX) * (toX - along * byX) + (toY - along * byY) * (toY - along * byY))
      const share = Math.min(Math.max(radius - distance + 0.5, 0), 1) * 255
      if (share > cover[y * side + x]!) cover[y * side + x] = share
    }
  }
}
