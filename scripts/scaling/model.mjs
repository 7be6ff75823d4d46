/**
 * What a load costs, computed from the measured costs of one machine. All rates are per day unless the name says otherwise. Change an
 * assumption or a cost here and run `npm run scaling`.
 */

const secondsPerDay = 86_400

/** The load. Downloads are the same at every size, so the sizes differ in shows, feeds and people. */
export const assumptions = {
  downloads: { value: 10_000_000, says: 'downloads a day' },
  requestsPerDownload: { value: 3, says: 'requests for media per download: apps read in ranges, resume and check' },
  megabytesPerDownload: { value: 30, says: 'MB sent per download' },
  peak: { value: 3, says: 'times the average in the busiest hour' },
  pollsPerShow: { value: 1500, says: 'feed requests a day from directories and apps with a server, per show' },
  pollsPerDownload: { value: 3, says: 'feed requests a day from apps without a server, per download' },
  changedPolls: { value: 0.05, says: 'of the feed requests get a feed. The others get a 304' },
  feedKilobytes: { value: 30, says: 'kB for a feed of 300 episodes, compressed' },
  teamPerShow: { value: 3, says: 'people in the team of a show. One in five works on a given day' },
  callsPerPerson: { value: 400, says: 'API calls of a person at work' },
  pagesPerDownload: { value: 0.1, says: 'public pages opened per download' },
  episodesHeard: { value: 20, says: 'episodes per show that are downloaded on a given day, at most one per download' },
  keptDays: { value: 30, says: 'days that requests are kept' },
}

/** Milliseconds of CPU time and bytes, from whole runs of `npm run bench` on the slower of the two machines in performance.md. */
export const costs = {
  feed304: { value: 0.087, says: 'ms to answer that a feed has not changed (`feed-304`)' },
  feed: { value: 0.105, says: 'ms for a feed from memory (`feed-gzip`)' },
  feedMiss: { value: 2, says: 'ms for a feed that is read from the storage again, because memory is full' },
  page: { value: 0.11, says: 'ms for a public page from memory (`public-page`)' },
  media: {
    value: 0.4,
    says: 'ms for a media request whose bytes nginx, S3 or a CDN sends, with access checks and counting (`media-accel`)',
  },
  mediaPerGigabyte: { value: 550, says: 'ms per GB that the server sends itself (`media-full`)' },
  call: { value: 5, says: 'ms for an API call, the database included (`polling`, `queries`)' },
  count: { value: 0.065, says: 'ms to store and aggregate a media request (`download-events`)' },
  requestBytes: {
    value: 330,
    says: 'bytes of database per media request, with its indexes and what its listener received (`growth-partitions`)',
  },
  sumBytes: { value: 130, says: 'bytes per row of sums, with its index' },
  feedMemory: { value: 0.45, says: 'MB of memory for a feed of 300 episodes, plain and compressed' },
}

/** Kinds of sums by day, and how many values each can have: apps, devices, countries, sources and hours. */
const valuesPerKind = [40, 8, 100, 4, 24]

/** What one core, one machine and one disk do. A limit is reached at 70 %. */
export const machine = {
  coreMs: 1000 * 0.7,
  cores: 2,
  gigabits: 1 * 0.7,
  diskGigabytes: 1000 * 0.7,
  feedCacheMegabytes: 128,
}

const value = (table) => Object.fromEntries(Object.entries(table).map(([key, one]) => [key, one.value]))

/** How many different values are seen if this many downloads each have one of `values`, if all were equally common. */
const distinct = (values, downloads) => values * (1 - (1 - 1 / values) ** downloads)

export function loadOf(shows, { given = value(assumptions), cost = value(costs) } = {}) {
  const perSecond = (perDay) => (perDay / secondsPerDay) * given.peak
  const media = given.downloads * given.requestsPerDownload
  const polls = shows * given.pollsPerShow + given.downloads * given.pollsPerDownload
  // Directories ask for all shows in turn, so what isn't in memory is read again each time.
  const missed = Math.max(0, 1 - machine.feedCacheMegabytes / (shows * cost.feedMemory))
  const pages = given.downloads * given.pagesPerDownload
  const calls = (shows * given.teamPerShow * given.callsPerPerson) / 5
  const episodes = Math.min(shows * given.episodesHeard, given.downloads)
  const sumsOf = (things) => things * valuesPerKind.reduce((sum, values) => sum + distinct(values, given.downloads / things), 1)
  const cpu = {
    feeds:
      perSecond(polls) * (given.changedPolls * cost.feed + (1 - given.changedPolls) * cost.feed304) +
      perSecond(shows * given.pollsPerShow) * missed * cost.feedMiss,
    pages: perSecond(pages) * cost.page,
    media: perSecond(media) * cost.media,
    calls: perSecond(calls) * cost.call,
    counting: perSecond(media) * cost.count,
    sending: (perSecond(given.downloads * given.megabytesPerDownload) / 1000) * cost.mediaPerGigabyte,
  }
  const sumRows = sumsOf(episodes) + sumsOf(Math.min(shows, given.downloads))
  return {
    shows,
    peakPerSecond: { media: perSecond(media), polls: perSecond(polls), pages: perSecond(pages), calls: perSecond(calls) },
    cpu,
    gigabits: {
      media: (perSecond(given.downloads * given.megabytesPerDownload) * 8) / 1000,
      feeds: (perSecond(polls * given.changedPolls * given.feedKilobytes) * 8) / 1_000_000,
    },
    rows: { requests: media, sums: sumRows },
    gigabytes: {
      requests: (media * given.keptDays * cost.requestBytes) / 1e9,
      sumsPerYear: (sumRows * 365 * cost.sumBytes) / 1e9,
      feedsInMemory: (shows * cost.feedMemory) / 1000,
    },
  }
}

/** Cores for this many milliseconds of CPU time a second. */
export const coresFor = (ms) => Math.max(1, Math.ceil(ms / machine.coreMs))

/** The whole load on one machine: how many times over each part is. The largest is the first limit, and so on until all are below 1. */
export function limitsOf({ cpu, gigabits, gigabytes }) {
  const onCores = (ms) => ms / (machine.coreMs * machine.cores)
  const limits = [
    { limit: 'network, for media', times: gigabits.media / machine.gigabits },
    { limit: 'disk, for requests of 30 days', times: gigabytes.requests / machine.diskGigabytes },
    { limit: 'disk, for a year of sums', times: gigabytes.sumsPerYear / machine.diskGigabytes },
    { limit: 'CPU, to send media', times: onCores(cpu.sending) },
    { limit: 'CPU, for media requests and counting', times: onCores(cpu.media + cpu.counting) },
    { limit: 'CPU, for feeds', times: onCores(cpu.feeds) },
    { limit: 'network, for feeds', times: gigabits.feeds / machine.gigabits },
    { limit: 'CPU, for API calls', times: onCores(cpu.calls) },
  ]
  return limits.toSorted((a, b) => b.times - a.times)
}

export const sizes = [10, 1000, 100_000]
