import type { CountedDownloads, MadeRequest, PublishedFile } from '../../domains/delivery/service.ts'

type Chance = () => number

/** Sixteen bytes, like the hash of an address and a user agent. */
const listenerOf = (chance: Chance): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(chance() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')

const bases: Record<string, string> = { 'A browser': 'no rule matches', 'Another app': 'built-in rule: app package ID' }

/** Names and rules as in the bot lists of delivery. */
const bots = [
  { app: 'Podscribe', basis: 'built-in list of crawlers' },
  { app: 'PodcastIndex', basis: 'built-in list of crawlers' },
  { app: 'bot', basis: 'built-in list of bot words' },
  { app: 'Apple Watch', basis: 'built-in rule: fetched by the watch in addition to the phone' },
  { app: 'none', basis: 'no User-Agent' },
] as const

const aDay = 24 * 60 * 60 * 1000

/** Later on the same day. */
function later(at: Date, ms: number): Date {
  const midnight = (Math.floor(at.getTime() / aDay) + 1) * aDay
  return new Date(Math.min(at.getTime() + Math.round(ms), midnight - 1))
}

/** The requests of a listener who counts, and sometimes of a bot and of a listener who leaves early around the same time. */
export function requestsOf(download: CountedDownloads, { recordingId, size, threshold }: PublishedFile, chance: Chance): MadeRequest[] {
  const { startedAt: at, downloads: _, ...facts } = download
  const last = size - 1
  const listener: MadeRequest = {
    ...facts,
    at,
    recordingId,
    threshold,
    listener: listenerOf(chance),
    verdict: 'counts',
    basis: bases[facts.app] ?? 'built-in list of apps',
    firstByte: 0,
    lastByte: last,
  }
  const requests = fetchedBy(listener, chance)
  if (chance() < 0.07) {
    const part = Math.floor(threshold * (0.1 + chance() * 0.7))
    requests.push({ ...listener, at: later(at, chance() * 60_000), listener: listenerOf(chance), lastByte: part })
  }
  if (chance() < 0.09) {
    const bot = bots[Math.floor(chance() * bots.length)]!
    requests.push({ ...listener, ...bot, at: later(at, chance() * 60_000), listener: listenerOf(chance), country: '', verdict: 'bot' })
  }
  return requests
}

/** Most apps fetch the whole file, some in two parts, and some test for range support first. */
function fetchedBy(whole: MadeRequest, chance: Chance): MadeRequest[] {
  const { at, lastByte } = whole
  const kind = chance()
  if (kind < 0.6) return [whole]
  if (kind < 0.8) {
    const middle = Math.floor(lastByte * (0.2 + chance() * 0.6))
    return [
      { ...whole, lastByte: middle },
      { ...whole, at: later(at, 5000 + chance() * 90_000), firstByte: middle + 1 },
    ]
  }
  return [
    { ...whole, verdict: 'tiny', lastByte: 1 },
    { ...whole, at: later(at, 100 + chance() * 400) },
  ]
}
