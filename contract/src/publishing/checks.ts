import { z } from 'zod'
import { fixActs } from './fixes.ts'

/** Results of the checks on an episode before its release, and on a feed. */

export const CheckResult = z.object({
  /** The check, such as `artwork-size`. */
  id: z.string(),
  /** `error` prevents publishing. */
  status: z.enum(['pass', 'warning', 'error']),
  /** What is checked: "Artwork". */
  title: z.string(),
  /** The result, and how to fix it. */
  detail: z.string(),
  /** Whose rule it is. */
  source: z.enum(['Apple', 'Spotify', 'PSP-1', 'Podcasting 2.0', 'Castwright']),
  /** The path in the app where it can be fixed. Null if there is nothing to fix. */
  fixPath: z.string().nullable(),
  /** What fixes it in one step: finishing the recording, or linking the URLs in the show notes. */
  fix: z.enum(fixActs).optional(),
})
export type CheckResult = z.infer<typeof CheckResult>

export const isBlocking = ({ status }: Pick<CheckResult, 'status'>): boolean => status === 'error'
