import type { App } from '../../../platform/app.ts'
import type { Device, Source } from '../../../schema/delivery.ts'
import { dayOf } from '../listener.ts'
import * as store from '../store.ts'
import { thresholdOf } from '../threshold.ts'
import { countDownloads } from './count-downloads.ts'

/** A media request that was decided elsewhere. */
export type MadeRequest = {
  at: Date
  podcastId: string
  episodeId: string
  recordingId: string
  threshold: number
  /** 16 bytes in hex. */
  listener: string
  app: string
  device: Device
  country: string
  source: Source
  verdict: 'counts' | 'bot' | 'tiny'
  basis: string
  firstByte: number
  lastByte: number
}

/** Rows per transaction. */
const batch = 2000

/** Adds requests that weren't sent by this server, and counts their downloads. */
export async function addRequests(app: Pick<App, 'transaction' | 'now' | 'hooks' | 'queue'>, requests: MadeRequest[]): Promise<void> {
  for (let first = 0; first < requests.length; first += batch) {
    const some = requests.slice(first, first + batch)
    await app.transaction((tx) => store.addEvents(tx, toBatch(some)))
  }
  await countDownloads(app)
}

const toBatch = (requests: MadeRequest[]): store.EventBatch => ({
  media: requests.map(({ at, podcastId, episodeId, recordingId, threshold }) => ({
    day: dayOf(at),
    podcastId,
    episodeId,
    recordingId,
    threshold,
  })),
  classifications: requests.map(({ app, device, source, verdict, basis }) => ({
    app,
    device,
    source,
    verdict,
    basis,
    isSettled: verdict !== 'counts',
  })),
  events: requests.map(({ at, listener, country, firstByte, lastByte }, place) => ({
    at: at.getTime(),
    media: place,
    classification: place,
    listener,
    country,
    firstByte,
    lastByte,
  })),
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
