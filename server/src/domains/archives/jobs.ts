import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

const sixHours = 6 * 3600

/** Makes an export. A job that is run again starts over, and replaces what it had written. */
export const makeArchive = defineJob({
  name: 'archives.make',
  payload: z.object({ archiveId: z.uuid() }),
  retries: 4,
  timeout: sixHours,
  stopsImmediately: true,
})

/** Imports an archive. A job that is run again keeps the files that it had copied. */
export const readArchive = defineJob({
  name: 'archives.read',
  payload: z.object({ importId: z.uuid() }),
  retries: 4,
  timeout: sixHours,
  stopsImmediately: true,
})
