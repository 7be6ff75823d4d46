/** The bars of a stretch of a waveform: the loudest peak of each, from 0 to 1. */
export function barsOf(peaks: readonly number[], from: number, to: number, count: number): number[] {
  const loudest = Math.max(
    1,
    peaks.reduce((most, peak) => Math.max(most, peak), 0),
  )
  return Array.from({ length: count }, (_, at) => {
    const start = (from + ((to - from) * at) / count) * peaks.length
    const end = (from + ((to - from) * (at + 1)) / count) * peaks.length
    let peak = 0
    for (let place = Math.floor(start); place < Math.max(end, Math.floor(start) + 1); place += 1) peak = Math.max(peak, peaks[place] ?? 0)
    return peak / loudest
  })
}

/** The zoom levels that make sense: at the last, ten seconds fill the view. */
export const maxZoom = (durationMs: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(durationMs / 10_000)))

/** The distance from one bar to the next, in pixels of the screen. */
export const barStep = 4
const barWidth = 2

type Picture = { bars: readonly number[]; heard: number; width: number; height: number }

/** Draws bars, those up to `heard` in another color. */
export function paint(canvas: HTMLCanvasElement, { bars, heard, width, height }: Picture): void {
  const scale = devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const to = canvas.getContext('2d')
  if (!to) return
  const style = getComputedStyle(canvas)
  const [color, heardColor] = [style.getPropertyValue('--cw-line-strong'), style.getPropertyValue('--cw-accent')]
  to.scale(scale, scale)
  for (const [at, peak] of bars.entries()) {
    const tall = Math.max(barWidth, peak * height)
    to.fillStyle = at <= heard ? heardColor : color
    to.fillRect(at * barStep, (height - tall) / 2, barWidth, tall)
  }
}
