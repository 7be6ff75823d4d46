/** Sizes of charts in pixels. They aren't part of the theme, so that pages without charts don't load them. */
export const plot = { height: 260, top: 18, bottom: 26, end: 12, character: 8.2, gap: 10, minWidth: 200, unknownWidth: 640 } as const

/** Round values from 0 to at least `max`, for the lines behind a chart. Counts have no fractions. */
export function ticksUpTo(max: number, count = 4): number[] {
  if (max <= 1) return [0, 1]
  const rough = max / count
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((next) => next >= rough && Number.isInteger(next))!
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, at) => at * step)
}

/** Which of `count` labels fit side by side, starting with the first. */
export function labelsThatFit(labels: readonly string[], width: number): number[] {
  const widest = Math.max(1, ...labels.map(({ length }) => length)) * plot.character + plot.gap * 2
  const fitting = Math.max(1, Math.floor(width / widest))
  const every = Math.max(1, Math.ceil(labels.length / fitting))
  return labels.map((_, at) => at).filter((at) => at % every === 0)
}

export type Box = {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  ticks: number[]
  /** The center of a place on the horizontal axis. */
  x: (at: number) => number
  y: (value: number) => number
  /** The width of one place. */
  step: number
}

type Frame = {
  width: number
  count: number
  max: number
  format: (value: number) => string
  /** Whether the first and last place touch the edges, as for lines. Bars need half a place on each side. */
  toEdges: boolean
}

export function boxOf({ width: measured, count, max, format, toEdges }: Frame): Box {
  const width = Math.max(plot.minWidth, measured || plot.unknownWidth)
  const ticks = ticksUpTo(max)
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * plot.character + plot.gap
  const right = width - plot.end
  const bottom = plot.height - plot.bottom
  const steps = toEdges ? Math.max(1, count - 1) : count
  const step = (right - left) / steps
  const highest = ticks.at(-1)!
  return {
    width,
    height: plot.height,
    left,
    right,
    top: plot.top,
    bottom,
    ticks,
    step,
    x: (at) => (toEdges ? (count === 1 ? (left + right) / 2 : left + at * step) : left + (at + 0.5) * step),
    y: (value) => bottom - (value / highest) * (bottom - plot.top),
  }
}

/** The place nearest to a horizontal position. */
export function placeAt({ left, step }: Box, x: number, count: number, toEdges: boolean): number {
  const at = toEdges ? Math.round((x - left) / step) : Math.floor((x - left) / step)
  return Math.max(0, Math.min(count - 1, at))
}
