/** Reads a start time as in `?t=90`, `?t=1:30` or `?t=1m30s`. Null if there is none. */
export function startTime(search: string): number | null {
  const given = new URLSearchParams(search).get('t')?.trim().toLowerCase() ?? ''
  if (/^\d{1,6}(?:\.\d+)?s?$/.test(given)) return Number.parseFloat(given)
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(given) ?? /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,3})s)?$/.exec(given)
  if (!parts?.[0]) return null
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number]
  return hours * 3600 + minutes * 60 + seconds
}

/** The page at this time. */
export function linkAt(path: string, seconds: number): string {
  const url = new URL(path, location.origin)
  url.searchParams.set('t', String(Math.floor(seconds)))
  return url.href
}
