import { z } from 'zod'
import { textLimits } from './limits.ts'
import { safePath } from './return-path.ts'
import './issues.ts'

/** Schemas that several domains share. */
export const Id = z.uuid('Must be a valid ID.')
export type Id = z.infer<typeof Id>

/** PostgreSQL has no year 0, and years after 9999 use another notation. */
export const isInCalendar = (date: string): boolean => {
  const year = new Date(date).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** A point in time, as ISO 8601 on the wire. */
export const Instant = z.iso.datetime({ offset: true }).refine(isInCalendar, 'Must be a date between the years 1 and 9999.')

/** A calendar day such as 2026-03-05. */
export const DueDate = z.iso
  .date('Must be a date such as 2026-03-05.')
  .refine((date) => date >= '2000-01-01' && date <= '2099-12-31', 'Must be a date between the years 2000 and 2099.')

/** Counts saves. A save with an outdated version is rejected. */
export const Version = z.number().int().min(0).max(2_147_483_647)

/** A whole number within bounds, with one message for everything else. */
export const wholeNumber = (min: number, max: number, message: string) => z.number(message).int(message).min(min, message).max(max, message)

/** Clients may send this to match responses with requests. The server has its own request IDs. */
export const RequestId = z.string().max(100).optional()

export const Empty = z.object({})

/** A square of the uploaded photo, in pixels after applying its orientation. Defaults to the center. */
export const PhotoCrop = z.object({
  left: z.number().min(0).max(100_000),
  top: z.number().min(0).max(100_000),
  size: z.number().min(1).max(100_000),
})
export type PhotoCrop = z.infer<typeof PhotoCrop>

/** A file URL in a form. Null removes the file. Any other value is the current URL and changes nothing. */
export const Removable = z.string().max(2000).nullable().optional()

/** Counted downloads. See docs/downloads.md. */
export const Downloads = z.object({
  allTime: z.number(),
  /** Including today (UTC). */
  last7Days: z.number(),
  /** Of each of the last 28 days, today last. Empty if there are none. */
  trend: z.array(z.number()),
})
export type Downloads = z.infer<typeof Downloads>

/** A path in the app, to return to. */
export const ReturnPath = z
  .string()
  .max(textLimits.path)
  .refine((path) => safePath(path) !== null, 'Must be a path in this app.')
