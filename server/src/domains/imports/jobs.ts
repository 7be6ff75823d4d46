import { z } from 'zod'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { defineJob } from '../../platform/queue/port.ts'

/** Emails the owner named in a feed. The code is generated when the job runs. */
export const codeEmail = defineJob({
  name: 'imports.code-letter',
  payload: z.object({ verificationId: z.uuid() }),
  retries: 3,
  backoff: { initial: 2, max: 30 },
  timeout: 60,
  concurrency: 4,
})

const ofPodcast = z.object({ podcastId: z.uuid() })

/** Creates episodes from the items of the old feed. */
export const readOldFeed = defineJob({ name: 'imports.read', payload: ofPodcast, heavy: true, retries: 10, timeout: 1800, concurrency: 2 })

/** Fetches the podcast artwork. */
export const fetchArtwork = defineJob({ name: 'imports.artwork', payload: ofPodcast, heavy: true, timeout: 600 })

/**
 * Downloads the file of one episode. Jobs are grouped by host. More jobs of a host run than downloads are allowed, since some of them
 * wait, inspect a downloaded file or publish it.
 */
export const loadFile = defineJob({
  name: 'imports.load',
  heavy: true,
  payload: z.object({ podcastId: z.uuid(), episodeId: z.uuid() }),
  // A failed download gets a new job. A job only runs again if its server crashes or stops.
  retries: 20,
  backoff: { initial: 1, max: 10 },
  timeout: 20 * 3600,
  concurrency: importLimits.fetches,
  groupLimit: importLimits.fetchesFromHost * 2,
  stopsImmediately: true,
})

/** Rebuilds the feed and pages every few seconds while episodes are imported, instead of once per episode. */
export const refreshPodcast = defineJob({ name: 'imports.refresh', payload: ofPodcast, heavy: true })

/** Compares the old feed with ours. */
export const compareFeeds = defineJob({
  name: 'imports.compare',
  heavy: true,
  payload: ofPodcast,
  retries: 5,
  backoff: { initial: 60, max: 3600 },
  timeout: 900,
})
