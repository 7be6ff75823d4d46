const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** '640 B', '12.4 MB', '1.25 GB' */
export function sizeOf(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  const digits = power < 2 || amount >= 100 ? 0 : power > 2 ? 2 : 1
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: digits })} ${units[power]}`
}

/** Used storage, in KB or larger: '0 KB', '0.6 KB', '350.0 MB', '1.25 GB' */
export function storageOf(bytes: number): string {
  if (bytes <= 0) return '0 KB'
  const [unit, power] = bytes < 1024 ** 2 ? ['KB', 1] : bytes < 1024 ** 3 ? ['MB', 2] : ['GB', 3]
  const amount = Math.max(0.1, bytes / 1024 ** power)
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: power === 3 ? 2 : 1 }
  return `${amount.toLocaleString('en-US', digits)} ${unit}`
}
