const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function bytes(size: number): string {
  let unit = 0
  let value = size
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}

export const count = (n: number, what: string): string => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`
