import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Reads the transcript and chapters that came with an imported episode. */
export const adoptImported = defineJob({ name: 'chapters.adopt', payload: z.object({ recordingId: z.uuid() }) })
