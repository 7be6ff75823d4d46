/** A day and a time of day on the clocks of a time zone: '2026-03-05' and '15:04'. */
export type Wall = { date: string; time: string }

/** One for each time zone: making them takes longer than using them. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** What the clocks of the zone show at that instant. */
export function wallAt(instant: Date, timeZone: string): Wall {
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (part: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === part)?.value ?? ''
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

const asUtc = ({ date, time }: Wall): number => Date.parse(`${date}T${time}:00Z`)

/** The instant at which the clocks of the zone show that. Where they jump over it, as long after the jump. */
export function instantAt(wall: Wall, timeZone: string): Date {
  const wanted = asUtc(wall)
  const ahead = (at: number): number => asUtc(wallAt(new Date(at), timeZone)) - at
  const first = wanted - ahead(wanted)
  // The zone may have another distance from UTC there than where the search began.
  return new Date(wanted - ahead(first))
}

/** The day that lies so many days after this one. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
