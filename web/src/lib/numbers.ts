const exact = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** 1,234,567 */
export const exactCount = (count: number): string => exact.format(count)

/** 1,234 in full, and 12.3K from ten thousand on. */
export const shortCount = (count: number): string => (count < 10_000 ? exact : compact).format(count)

/** '1 download', '1,234 downloads' */
export const counted = (count: number, one: string, many = `${one}s`): string => `${exactCount(count)} ${count === 1 ? one : many}`
