const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** '640 B', '12.4 MB', '1.25 GB' */
export function sizeOf(bytes: number, gap = ' '): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  const digits = power < 2 || amount >= 100 ? 0 : power > 2 ? 2 : 1
  return `${Number(amount.toFixed(digits))}${gap}${units[power]}`
}
