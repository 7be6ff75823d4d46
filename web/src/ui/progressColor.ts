/** Progress: red up to 25, yellow up to 75, blue above, green when complete. Storage: blue, red when full. */
export function progressColor(percent: number, work: boolean): 'red' | 'yellow' | 'blue' | 'green' {
  if (!work) return percent >= 100 ? 'red' : 'blue'
  if (percent <= 25) return 'red'
  if (percent <= 75) return 'yellow'
  return percent < 100 ? 'blue' : 'green'
}
