import { z } from 'zod'
import { account, read } from '../method.ts'
import { DueDate } from '../shapes.ts'
import { WorkItem } from './shapes.ts'

/** Items in one response. */
const maxItems = 200

export const WorkService = {
  Find: read(account(), {
    summary:
      "Lists what waits for the caller in all their podcasts: assigned steps, requested reviews, unread mentions and open tasks. Overdue ones first, then by due date, then the rest. Today is the day in the caller's time zone.",
    input: z.object({ limit: z.number().int().min(1).max(maxItems).default(maxItems) }),
    output: z.object({ items: z.array(WorkItem), hasMore: z.boolean(), today: DueDate }),
  }),
}
