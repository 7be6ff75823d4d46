import { z } from 'zod'
import { importLimits } from '@castwright/contract/limits.ts'
import { defineJob } from '../../platform/queue/port.ts'

/** Writes to the owner whom a feed names. The code is minted when the job runs. */
export const codeEmail = defineJob({
  name: 'imports.code-letter',
  payload: z.object({ verificationId: z.uuid() }),
  retries: 3,
  backoff: { first: 2, most: 30 },
  timeout: 60,
  concurrency: 4,
})

const ofPodcast = z.object({ podcastId: z.uuid() })

/** Makes episodes of the items of the old feed. */
export const readOldFeed = defineJob({ name: 'imports.read', payload: ofPodcast, retries: 10, timeout: 1800, concurrency: 2 })

/** Fetches the artwork of the show. */
export const fetchArtwork = defineJob({ name: 'imports.artwork', payload: ofPodcast, timeout: 600 })

/**
 * Loads the file of one episode. The group is its host. More jobs of a host run than files are fetched from it: some of them wait for
 * their turn, look into a file that is here, or publish it.
 */
export const loadFile = defineJob({
  name: 'imports.load',
  payload: z.object({ podcastId: z.uuid(), episodeId: z.uuid() }),
  // A failed download gets a new job. Only a server that dies or stops makes a job run again.
  retries: 20,
  backoff: { first: 1, most: 10 },
  timeout: 20 * 3600,
  concurrency: importLimits.fetches,
  groupLimit: importLimits.fetchesFromHost * 2,
  stopsAtOnce: true,
})

/** Rebuilds the feed and the pages while episodes arrive: every few seconds instead of for each of them. */
export const refreshPodcast = defineJob({ name: 'imports.refresh', payload: ofPodcast })

/** Holds the old feed against ours. */
export const compareFeeds = defineJob({
  name: 'imports.compare',
  payload: ofPodcast,
  retries: 5,
  backoff: { first: 60, most: 3600 },
  timeout: 900,
})
