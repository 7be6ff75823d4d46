import { setLetters } from '../../platform/images/glyphs.ts'
import type { Canvas, Colour, Stroke } from '../../platform/images/draw-canvas.ts'

/** Shapes for the pictures of the demo, in parts of the side. */

export const disc = (x: number, y: number, radius: number): Stroke => ({ x1: x, y1: y, x2: x, y2: y, width: radius * 2 })

/** Part of a circle, in degrees clockwise from the right. */
export function ring(x: number, y: number, radius: number, width: number, from = 0, to = 360): Stroke[] {
  const parts = Math.ceil(Math.abs(to - from) / 3)
  const place = (at: number): [number, number] => {
    const turn = ((from + ((to - from) * at) / parts) * Math.PI) / 180
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
  }
  return Array.from({ length: parts }, (_, at) => {
    const [[x1, y1], [x2, y2]] = [place(at), place(at + 1)]
    return { x1, y1, x2, y2, width }
  })
}

/** Everything below a line, such as a hill. */
export function fillBelow({ side, rgb }: Canvas, edge: (x: number) => number, colour: Colour): void {
  for (let x = 0; x < side; x += 1) {
    const top = edge(x / side) * side
    for (let y = Math.max(Math.floor(top), 0); y < side; y += 1) {
      const share = Math.min(y + 1 - top, 1)
      const at = (y * side + x) * 3
      for (let band = 0; band < 3; band += 1) rgb[at + band]! += (colour[band]! - rgb[at + band]!) * share
    }
  }
}

type Lettering = { x: number; y: number; height: number; width: number; leading: number }

/** Lines of capitals from a corner downwards. `width` is the width of the pen. */
export function lettering(lines: string[], { x, y, height, width, leading }: Lettering): Stroke[] {
  const scale = height - width
  return lines.flatMap((line, row) => {
    let left = x + width / 2
    const top = y + width / 2 + row * leading
    return line.split(' ').flatMap((word) => {
      const set = setLetters(word)
      const start = left
      left += (set.width + 0.75) * scale
      return set.lines.map(({ x1, y1, x2, y2 }) => ({
        x1: start + x1 * scale,
        y1: top + y1 * scale,
        x2: start + x2 * scale,
        y2: top + y2 * scale,
        width,
      }))
    })
  })
}
