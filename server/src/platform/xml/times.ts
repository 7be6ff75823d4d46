/** Months in the languages used in feeds, by their first letters without accents. The longest match wins. */
const months: Array<[number, string]> = [
  [0, 'jan gen ene sty led янв'],
  [1, 'feb fev fév lut úno фев'],
  [2, 'mar mär mrt maa bře мар'],
  [3, 'apr avr abr kwi dub апр'],
  [4, 'may mai mag maj mei mayo kvě мая май'],
  [5, 'jun juin giu cze čer июн'],
  [6, 'jul juil lug lip čvc июл'],
  [7, 'aug aou août ago sie srp авг'],
  [8, 'sep set wrz zář сен'],
  [9, 'oct okt ott out paź říj окт'],
  [10, 'nov lis list nof ноя'],
  [11, 'dec déc dez dic dis des gru pro дек'],
]

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const prefixes = months
  .flatMap(([month, words]) => words.split(' ').map((word) => ({ month, prefix: plain(word) })))
  .toSorted((a, b) => b.prefix.length - a.prefix.length)

function monthOf(word: string): number | null {
  const name = plain(word)
  return prefixes.find(({ prefix }) => name.startsWith(prefix))?.month ?? null
}

const english = 'janfebmaraprmayjunjulaugsepoctnovdec'

/** Minutes east of UTC. Unknown and military zones are read as UTC, as RFC 2822 says. */
const zones = new Map(
  `est -300 edt -240 cst -360 cdt -300 mst -420 mdt -360 pst -480 pdt -420 akst -540 akdt -480 hst -600 ast -240 adt -180 nst -210 ndt -150
  brt -180 art -180 bst 60 cet 60 met 60 mez 60 cest 120 mest 120 mesz 120 west 60 eet 120 eest 180 sast 120 msk 180 ist 330 sgt 480 hkt 480
  awst 480 jst 540 kst 540 acst 570 acdt 630 aest 600 aedt 660 nzst 720 nzdt 780`
    .matchAll(/(\w+) (-?\d+)/g)
    .map(([, name, minutes]): [string, number] => [name!, Number(minutes)]),
)

function minutesOf(zone: string): number {
  if (zone === 'GMT' || zone === '+0000') return 0
  const offset = /^(?:utc?|gmt)?\s*([+-])\s*(\d{1,2}):?(\d{2})?$/i.exec(zone.trim())
  if (!offset) return zones.get(zone.trim().toLowerCase()) ?? 0
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  return offset[1] === '-' ? -minutes : minutes
}

type Parts = { year: number; month: number; day: number; hour?: number; minute?: number; second?: number; zone?: string }

function dateOf({ year, month, day, hour = 0, minute = 0, second = 0, zone = '' }: Parts): Date | null {
  if (month < 0 || month > 11 || day < 1 || hour > 24 || minute > 59 || second > 60) return null
  const full = year < 50 ? year + 2000 : year < 100 ? year + 1900 : year
  if (full < 1900 || full > 2200) return null
  if (day > 28 && day > new Date(Date.UTC(full, month + 1, 0)).getUTCDate()) return null
  return new Date(Date.UTC(full, month, day, hour, minute - minutesOf(zone), Math.min(second, 59)))
}

/** The format of nearly all feeds. The weekday is ignored: if it is wrong, the date is right. */
const usual = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})\s+(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[a-z]{1,5})?$/i

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(z|utc|gmt|[a-z]{2,5}|(?:utc|gmt)?\s*[+-]\s*\d{1,2}:?\d{0,2})?)?$/i
const compact = /^(\d{4})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(\d{2})?(?:\.\d+)?(z|[+-]\d{2}:?\d{2})?)?$/i
const slashed = /^(\d{1,4})[/.](\d{1,2})[/.](\d{1,4})(?:[\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?/i

const numbers = (found: RegExpExecArray, ...at: number[]): number[] => at.map((one) => Number(found[one] ?? 0))

/** Parses a date in any format found in feeds, as UTC if it has no zone. Null if it is invalid. */
export function readDate(written: string): Date | null {
  const text = written.trim()
  const found = usual.exec(text)
  if (found) {
    const at = english.indexOf(found[2]!.toLowerCase())
    if (at >= 0 && at % 3 === 0) {
      const [day = 0, year = 0, hour = 0, minute = 0, second = 0] = numbers(found, 1, 3, 4, 5, 6)
      return dateOf({ year, month: at / 3, day, hour, minute, second, zone: found[7] ?? '' })
    }
  }
  return unusual(
    text
      .slice(0, 200)
      .replace(/\([^()]*\)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function unusual(text: string): Date | null {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return new Date(Number(text) * (text.length === 10 ? 1000 : 1))
  const found = iso.exec(text) ?? compact.exec(text)
  if (found) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers(found, 1, 2, 3, 4, 5, 6)
    return dateOf({ year, month: month - 1, day, hour, minute, second, zone: found[7] ?? '' })
  }
  return bySlashes(text) ?? byWords(text)
}

function bySlashes(text: string): Date | null {
  const found = slashed.exec(text)
  if (!found) return null
  const [first = 0, second = 0, third = 0, hour = 0, minute = 0, seconds = 0] = numbers(found, 1, 2, 3, 4, 5, 6)
  const time = { hour: halved(hour, found[7]), minute, second: seconds }
  if (first > 31) return dateOf({ year: first, month: second - 1, day: third, ...time })
  // Day and month can only be told apart if one is impossible as a month, or both are equal. Dates with dots are not American.
  if (text.includes('.') || first > 12) return dateOf({ year: third, month: second - 1, day: first, ...time })
  if (second > 12 || first === second) return dateOf({ year: third, month: first - 1, day: second, ...time })
  return null
}

const halved = (hour: number, half: string | undefined): number =>
  half === undefined || half === '' ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)

/** In any order: a month by name, a time by its colon, the day before the year. */
function byWords(text: string): Date | null {
  const time = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?(?![a-z]))?/i.exec(text)
  const zone = /(?:\b(?:utc|gmt)\s*)?[+-]\s*\d{1,2}:?\d{2}\b|\b(?:utc|gmt)[+-]\d{1,2}\b/i.exec(
    time ? text.slice(time.index + time[0].length) : '',
  )?.[0]
  const rest = (time ? text.slice(0, time.index) + ' ' + text.slice(time.index + time[0].length) : text).replace(zone ?? '\u0000', ' ')
  const words = rest.split(/[\s,.\-/]+|(?<=\d)(?:st|nd|rd|th)\b/i).filter((word) => word !== '')
  const monthAt = words.findIndex((word, at) => /^\p{L}{3,}$/u.test(word) && monthOf(word) !== null && !isWeekday(words, at))
  if (monthAt < 0) return null
  const figures = words.filter((word) => /^\d{1,4}$/.test(word))
  const yearAt = figures.findIndex((word) => word.length === 4)
  const year = yearAt >= 0 ? figures.splice(yearAt, 1)[0] : figures.pop()
  const day = figures[0]
  if (year === undefined || day === undefined) return null
  const named = words.find((word, at) => at > monthAt && zones.has(word.toLowerCase()))
  const [hour = 0, minute = 0, second = 0] = time ? numbers(time, 1, 2, 3) : []
  const parts = { year: Number(year), month: monthOf(words[monthAt]!)!, day: Number(day), minute, second, zone: zone ?? named ?? '' }
  return dateOf({ ...parts, hour: halved(hour, time?.[4]?.replaceAll('.', '')) })
}

/** In some languages `Mar`, `Mer` and `Sep` are weekdays as well as months: the first of two such words is the weekday. */
const isWeekday = (words: string[], at: number): boolean =>
  at === 0 && words.slice(1).some((word) => /^\p{L}{3,}$/u.test(word) && monthOf(word) !== null)

/** Seconds. Anything longer is an error. */
const longest = 3_600_000

const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,]\d+)?$/
const spelt =
  /^(?:pt)?\s*(?:(\d+)\s*h(?:ou)?r?s?)?[\s,]*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?[\s,.]*(?:(\d+)(?:\.\d+)?\s*s(?:ec(?:ond)?s?)?)?\.?$/i

/** Whole seconds, or null if missing or invalid. */
export function readDuration(written: string): number | null {
  const text = written.trim()
  const seconds = text.length > 60 ? null : secondsOf(text)
  return seconds !== null && seconds > 0 && seconds <= longest ? seconds : null
}

const npt = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,9}(?:\.\d{1,9})?)$/

/** The start of a chapter in seconds, to the millisecond, or null if invalid. */
export function readStart(written: string): number | null {
  const [, hours = 0, minutes = 0, rest] = npt.exec(written.trim()) ?? []
  if (rest === undefined) return null
  const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
  return seconds <= longest ? Math.round(seconds * 1000) / 1000 : null
}

function secondsOf(text: string): number | null {
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Math.round(Number(text))
  const found = clock.exec(text) ?? (text === '' ? null : spelt.exec(text))
  if (!found) return null
  return Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)
}
