import { z } from 'zod'

/** Shapes that several domains speak of. */
export const Id = z.uuid('This is not an id.')
export type Id = z.infer<typeof Id>

/** ISO 8601 has a year 0, which the database does not know; after 9999, dates are written in another way. */
export const isInCalendar = (date: string): boolean => {
  const year = new Date(date).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** An instant, as ISO 8601 on the wire. */
export const Instant = z.iso.datetime({ offset: true }).refine(isInCalendar, 'This time is not in the calendar.')

/** How often something was saved. A save that names another version than the current one is refused. */
export const Version = z.number().int().min(0).max(2_147_483_647)

/** Sent along by clients to match answers with questions; the server has its own request ids. */
export const RequestId = z.string().max(100).optional()

export const Empty = z.object({})

/** A square of the uploaded photo, in its pixels as a viewer shows it. Its middle where none is given. */
export const PhotoCrop = z.object({
  left: z.number().min(0).max(100_000),
  top: z.number().min(0).max(100_000),
  size: z.number().min(1).max(100_000),
})
export type PhotoCrop = z.infer<typeof PhotoCrop>

/** The address of a file in a form. Null takes the file away. Anything else is where it was, and changes nothing. */
export const Removable = z.string().max(2000).nullable().optional()
