import { z } from 'zod'

/** Shapes that several domains speak of. */
export const Id = z.uuid('This is not an id.')
export type Id = z.infer<typeof Id>

/** An instant, as ISO 8601 on the wire. */
export const Instant = z.iso.datetime({ offset: true })

/** Sent along by clients to match answers with questions; the server has its own request ids. */
export const RequestId = z.string().max(100).optional()

export const Empty = z.object({})
