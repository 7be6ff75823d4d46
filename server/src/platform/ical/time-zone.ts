/** Writes VTIMEZONE components from the time zone data of the runtime. Each change of the offset in the range is written on its own. */

const formats = new Map<string, { offset: Intl.DateTimeFormat; name: Intl.DateTimeFormat }>()

function formatsOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  formats.set(timeZone, { offset, name })
  return { offset, name }
}

/** Minutes ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const words = formatsOf(timeZone).offset.format(instant)
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(words) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const nameAt = (instant: number, timeZone: string): string =>
  formatsOf(timeZone)
    .name.formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const minute = 60_000
/** Shorter than any time between two changes. */
const step = 7 * 24 * 60 * minute

type Change = { at: number; from: number; to: number }

function changesIn(timeZone: string, from: number, until: number): Change[] {
  const changes: Change[] = []
  for (let at = from; at < until; at += step) {
    const [before, after] = [offsetAt(at, timeZone), offsetAt(at + step, timeZone)]
    if (before !== after) changes.push({ at: firstWith(after, timeZone, at, at + step), from: before, to: after })
  }
  return changes
}

/** The first minute with this offset. */
function firstWith(offset: number, timeZone: string, from: number, until: number): number {
  let [low, high] = [from / minute, until / minute]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * minute, timeZone) === offset) high = middle
    else low = middle
  }
  return high * minute
}

const two = (value: number): string => String(value).padStart(2, '0')
const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`

/** The local time of a change, on the clock before it. */
const localText = ({ at, from }: Change): string => new Date(at + from * minute).toISOString().slice(0, 19).replace(/[-:]/g, '')

const written = new Map<string, string[]>()
const maxWritten = 500

/** The component for dates in these years. */
export function writeTimeZone(timeZone: string, from: Date, to: Date): string[] {
  const [first, last] = [from.getUTCFullYear() - 1, to.getUTCFullYear() + 1]
  const key = `${timeZone} ${first} ${last}`
  const known = written.get(key)
  if (known) return known
  if (written.size >= maxWritten) written.clear()
  const start = Date.UTC(first, 0, 1)
  const initial = { at: start, from: offsetAt(start, timeZone), to: offsetAt(start, timeZone) }
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...writeChange(timeZone, initial),
    ...changesIn(timeZone, start, Date.UTC(last + 1, 0, 1)).flatMap((change) => writeChange(timeZone, change)),
    'END:VTIMEZONE',
  ]
  written.set(key, lines)
  return lines
}

function writeChange(timeZone: string, change: Change): string[] {
  const component = change.to > change.from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${component}`,
    `DTSTART:${localText(change)}`,
    `TZOFFSETFROM:${offsetText(change.from)}`,
    `TZOFFSETTO:${offsetText(change.to)}`,
    `TZNAME:${nameAt(change.at, timeZone)}`,
    `END:${component}`,
  ]
}
