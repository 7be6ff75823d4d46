/** Hues at either side of red, in degrees: orange and pink. */
const [orange, pink] = [30, 325]
/** Less saturated colors are gray to the eye. */
const grayest = 0.2

/**
 * The color of a show in the calendar, from its artwork (`RRGGBB`). Red means overdue there, so reds become orange or pink, whichever
 * is closer, with the same saturation and lightness.
 */
export function showColor(color: string): string {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  const range = high - low
  const lightness = (high + low) / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  // In degrees from red, negative towards pink. Only a color with the most red can be near it.
  const fromRed = high === r && range > 0 ? (60 * (g - b)) / range : Infinity
  if (saturation < grayest || fromRed >= orange || fromRed <= pink - 360) return `#${color}`
  const percent = (part: number): string => `${Math.round(part * 100)}%`
  return `hsl(${fromRed >= 0 ? orange : pink} ${percent(saturation)} ${percent(lightness)})`
}
