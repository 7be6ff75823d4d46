import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Killing the server counts as an attempt, so there are many. After an error, retries end within half an hour. */
const settings = { retries: 30, backoff: { initial: 2, max: 60 }, timeout: 6 * 3600, stopsImmediately: true, heavy: true } as const

/** Makes an export. A job that is run again starts over, and replaces what it had written. */
export const makeArchive = defineJob({
  name: 'archives.make',
  payload: z.object({ archiveId: z.uuid() }),
  ...settings,
})

/** Imports an archive. A job that is run again keeps the files that it had copied. */
export const readArchive = defineJob({
  name: 'archives.read',
  payload: z.object({ importId: z.uuid() }),
  ...settings,
})
