import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

const ref = z.object({ bucket: z.string().min(1).max(40), object: z.string().min(1).max(200) })

/** Deletes objects that nothing uses any more. Their names are never reused, so it is safe to run twice or late. */
export const removeObjects = defineJob({
  name: 'uploads.remove-objects',
  payload: z.object({ objects: z.array(ref).max(1000) }),
  retries: 20,
  timeout: 600,
})
