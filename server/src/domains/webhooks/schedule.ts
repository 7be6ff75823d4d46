const minute = 60
const hour = 60 * minute

/** Seconds between attempts: ten in a bit more than three days, as Standard Webhooks recommends. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** A webhook that fails for this long is turned off. */
export const maxFailingMs = 72 * hour * 1000

/** How long an attempt can take before another process tries again. */
export const leaseMs = minute * 1000

/** A receiver that asks for a longer pause than this is asked earlier anyway. */
const maxPause = 24 * hour

/**
 * The time of the next attempt, or null if there is none. Up to a tenth later, so that receivers don't get everything at the same moment
 * after an outage. `pause` is how many seconds the receiver asked us to wait.
 */
export function nextAttempt(attempts: number, now: Date, pause: number | null = null, random = Math.random()): Date | null {
  const delay = delays[attempts - 1]
  if (delay === undefined) return null
  const seconds = Math.max(delay, Math.min(pause ?? 0, maxPause))
  return new Date(now.getTime() + Math.round(seconds * (1 + random / 10) * 1000))
}
