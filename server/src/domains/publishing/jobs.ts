import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Tells a hub that a feed changed. */
export const hubPing = defineJob({
  name: 'publishing.ping-hub',
  payload: z.object({ podcastId: z.uuid(), hub: z.url() }),
  retries: 8,
  backoff: { first: 10, most: 3600 },
  timeout: 60,
})
