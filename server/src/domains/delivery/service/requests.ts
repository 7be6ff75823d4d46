import type { App } from '../../../platform/app.ts'
import { dayOf } from '../listener.ts'
import * as store from '../store.ts'
import { thresholdOf } from '../threshold.ts'
import { countDownloads } from './count-downloads.ts'

/** A media request that was decided elsewhere. */
export type MadeRequest = Omit<store.EventBatch['media'][number], 'day'> &
  Omit<store.EventBatch['classifications'][number], 'isSettled'> &
  Omit<store.EventBatch['events'][number], 'at' | 'media' | 'classification'> & { at: Date; verdict: 'counts' | 'bot' | 'tiny' }

/** Rows per transaction. */
const [batch, countedBatch] = [2000, 20_000]

/** Adds requests that weren't sent by this server, and counts their downloads. */
export async function addRequests(app: Pick<App, 'transaction' | 'now' | 'hooks' | 'queue'>, requests: MadeRequest[]): Promise<void> {
  for (let first = 0; first < requests.length; first += batch) {
    const some = requests.slice(first, first + batch)
    await app.transaction((tx) => store.addEvents(tx, toBatch(some)))
  }
  await countDownloads(app)
}

const toBatch = (requests: MadeRequest[]): store.EventBatch => ({
  media: requests.map((request) => ({ ...request, day: dayOf(request.at) })),
  classifications: requests.map((request) => ({ ...request, isSettled: request.verdict !== 'counts' })),
  events: requests.map((request, place) => ({ ...request, at: request.at.getTime(), media: place, classification: place })),
})

export type PublishedFile = { episodeId: string; recordingId: string; size: number; threshold: number }

/** The published recordings of a podcast. */
export const findPublishedFiles = async (app: Pick<App, 'db'>, podcastId: string): Promise<PublishedFile[]> =>
  (await store.findPublishedFiles(app.db, podcastId)).map(({ episodeId, recordingId, ...measures }) => ({
    episodeId,
    recordingId,
    size: measures.fileSize,
    threshold: thresholdOf(measures),
  }))

/** Adds downloads counted elsewhere, without requests. */
export async function addDownloads(app: Pick<App, 'transaction'>, rows: store.CountedDownloads[]): Promise<void> {
  for (let first = 0; first < rows.length; first += countedBatch) {
    const some = rows.slice(first, first + countedBatch)
    await app.transaction((tx) => store.addDownloads(tx, some))
  }
}
