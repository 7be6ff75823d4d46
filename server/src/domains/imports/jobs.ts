import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Writes to the owner whom a feed names. The code is minted when the job runs. */
export const codeLetter = defineJob({
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

/** Holds the old feed against ours. */
export const compareFeeds = defineJob({
  name: 'imports.compare',
  payload: ofPodcast,
  retries: 5,
  backoff: { first: 60, most: 3600 },
  timeout: 900,
})
