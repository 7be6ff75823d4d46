/** More than a thousand hours is a mistake. */
const most = 3_600_000

const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,]\d+)?$/
const spelt =
  /^(?:pt)?\s*(?:(\d+)\s*h(?:ou)?r?s?)?[\s,]*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?[\s,.]*(?:(\d+)(?:\.\d+)?\s*s(?:ec(?:ond)?s?)?)?\.?$/i

/** Whole seconds; null where it says none or nonsense. */
export function readDuration(written: string): number | null {
  const text = written.trim()
  const seconds = text.length > 60 ? null : secondsOf(text)
  return seconds !== null && seconds > 0 && seconds <= most ? seconds : null
}

const npt = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,9}(?:\.\d{1,9})?)$/

/** Where a chapter begins, in seconds to the millisecond; null where it is nonsense. */
export function readStart(written: string): number | null {
  const [, hours = 0, minutes = 0, rest] = npt.exec(written.trim()) ?? []
  if (rest === undefined) return null
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
  return seconds <= most ? Math.round(seconds * 1000) / 1000 : null
}

function secondsOf(text: string): number | null {
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Math.round(Number(text))
  const found = clock.exec(text) ?? (text === '' ? null : spelt.exec(text))
  if (!found) return null
  return Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)
}
