const day = 24 * 3600 * 1000

/** All scheduled times from the day before to the day after, oldest first. Times are `HH:MM` in UTC. */
function around(times: string[], now: Date): Date[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return [-day, 0, day].flatMap((shift) =>
    times.toSorted().map((time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return new Date(midnight + shift + (hours * 60 + minutes) * 60_000)
    }),
  )
}

/** The scheduled time that has passed most recently. */
const previousTime = (times: string[], now: Date): Date | null => around(times, now).findLast((at) => at <= now) ?? null

export const nextTime = (times: string[], now: Date): Date | null => around(times, now).find((at) => at > now) ?? null

/** Whether a backup is due: none was begun since the last scheduled time. One that was missed is made up for. */
export function isDue(times: string[], lastBegun: Date | null, now: Date): boolean {
  const previous = previousTime(times, now)
  return previous !== null && (lastBegun === null || lastBegun < previous)
}
