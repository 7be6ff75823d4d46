import { listeningLimits, retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import type { Listening, ListeningReport } from '@castwright/contract/analytics/listening.ts'
import type { App } from '../../../platform/app.ts'
import { openBatchWriter, type BatchWriterOptions } from '../../../platform/batch-writer.ts'
import type { Tx } from '../../../platform/db.ts'
import { createLru } from '../../../platform/lru.ts'
import { networkOf } from '../../../platform/rates/network.ts'
import { averageHeard, sumReports, type Heard } from '../retention.ts'
import * as store from '../store.ts'

const batch = 5000
/** Addresses whose reports are limited. Beyond that, the oldest ones start anew. */
const maxAddresses = 50_000
/** Seconds that a report uses up of its address's limit, however little it contains. */
const minSeconds = 10

type Ports = Pick<App, 'transaction' | 'now' | 'log'>

/** Collects reports of our own player and adds them up in batches, in the background. */
export function openListening(app: Ports, options: BatchWriterOptions = {}) {
  /** Seconds reported by each address in the current window. Deleted with it, and never stored. */
  const reported = createLru<number>(maxAddresses)
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

  const writer = openBatchWriter<ListeningReport>({
    ...options,
    name: 'listening reports',
    log: app.log,
    batch,
    prepare: async (reports) => () => app.transaction((tx) => save(tx, reports)),
  })
  return {
    /** The address is only used for the limit. */
    add(report: ListeningReport, address: string): void {
      if (isWithinLimit(report, address)) writer.add(report)
    },
    flush: writer.flush,
    async close() {
      clearInterval(window)
      await writer.close()
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
