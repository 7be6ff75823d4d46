import { LRUCache } from 'lru-cache'
import { listeningLimits, retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import type { Listening, ListeningReport } from '@castwright/contract/analytics/listening.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/rates/network.ts'
import { averageHeard, sumReports, type Heard } from '../retention.ts'
import * as store from '../store.ts'

type ListeningRecorder = {
  /** Never waits and never fails. The address is only used for the limit. */
  add(report: ListeningReport, address: string): void
  /** Writes everything that is queued. */
  flush(): Promise<void>
  close(): Promise<void>
}

type ListeningOptions = {
  /** Milliseconds between writes, which is what a crash can lose. */
  everyMs?: number
  /** Maximum queue length while the database is down. */
  maxQueued?: number
}

/** Reports per transaction. */
const batch = 5000
/** Addresses whose reports are limited. Beyond that, the oldest ones start anew. */
const maxAddresses = 50_000
/** Seconds that a report uses up of its address's limit, however little it contains. */
const minSeconds = 10

type Ports = Pick<App, 'transaction' | 'now' | 'log'>

/** Collects reports of our own player and adds them up in batches, in the background. */
export function openListening(app: Ports, { everyMs = 500, maxQueued = 200_000 }: ListeningOptions = {}): ListeningRecorder {
  const waiting: ListeningReport[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** Seconds reported by each address in the current window. Deleted with it, and never stored. */
  const reported = new LRUCache<string, number>({ max: maxAddresses })
  const window = setInterval(() => reported.clear(), listeningLimits.perAddress.seconds * 1000).unref()

  function isWithinLimit({ ranges }: ListeningReport, address: string): boolean {
    const seconds = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0)
    const network = networkOf(address)
    const used = (reported.get(network) ?? 0) + Math.max(minSeconds, seconds)
    if (used > listeningLimits.perAddress.max) return false
    reported.set(network, used)
    return true
  }

  async function save(tx: Tx, reports: ListeningReport[]): Promise<void> {
    const recordings = await store.findPublished(tx, [...new Set(reports.map(({ recordingId }) => recordingId))])
    const heard = sumReports(reports, new Map(recordings.map((one) => [one.recordingId, one])))
    if (heard.size > 0) await store.addHeard(tx, heard, dayOf(app.now()))
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const reports = waiting.slice(0, batch)
      await app.transaction((tx) => save(tx, reports))
      waiting.splice(0, reports.length)
    }
    if (dropped > 0) app.log.error({ dropped }, 'Listening was not counted: more arrived than the database could take')
    dropped = 0
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      app.log.error({ err: error, waiting: waiting.length }, 'Could not save listening, retrying')
      later()
    })
    return writing
  }

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  return {
    add(report, address) {
      if (!isWithinLimit(report, address)) return
      if (waiting.length >= maxQueued) dropped += 1
      else waiting.push(report)
      later()
    },
    flush,
    async close() {
      clearInterval(window)
      await flush()
      clearTimeout(timer)
    },
  }
}

export { hasListening } from '../store.ts'

/** In UTC, like everything counted by day. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Adds what was heard elsewhere, without reports. */
export const addHeard = (app: Pick<App, 'transaction'>, heard: Map<string, Heard>, since: Date): Promise<void> =>
  app.transaction((tx) => store.addHeard(tx, heard, dayOf(since)))

const nothing: Heard = { plays: 0, buckets: Array<number>(retentionBuckets).fill(0) }

/** How much of an episode is heard in our own player and its embeds. */
export async function findListening(app: Pick<App, 'db'>, episodeId: string): Promise<Listening> {
  const [row, duration] = await Promise.all([store.findListening(app.db, episodeId), store.findPublishedDuration(app.db, episodeId)])
  const { plays, buckets } = row ?? nothing
  return { plays, buckets, averageHeard: averageHeard({ plays, buckets }), since: row?.since ?? null, duration }
}
