import { z } from 'zod'

/** What the doctor found before a release, or in a feed. */

const findingStatuses = ['pass', 'warning', 'error'] as const
const findingSources = ['Apple', 'Spotify', 'PSP-1', 'Castwright'] as const

export const Finding = z.object({
  /** The rule, as `artwork-size`. */
  id: z.string(),
  /** `error` stands in the way of publishing. */
  status: z.enum(findingStatuses),
  /** What is looked at: "Artwork". */
  title: z.string(),
  /** What was found, and what to do about it. */
  detail: z.string(),
  /** Whose rule it is. */
  source: z.enum(findingSources),
  /** A path of our own to the field that mends it; null where there is nothing to mend. */
  fixPath: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

export const isBlocking = ({ status }: Pick<Finding, 'status'>): boolean => status === 'error'
