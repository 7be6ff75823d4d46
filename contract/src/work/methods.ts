import { z } from 'zod'
import { account, read } from '../method.ts'
import { DueDate } from '../shapes.ts'
import { WorkItem } from './shapes.ts'

/** Items in one response. */
const maxItems = 200

export const WorkService = {
  Find: read(account(), {
    summary:
      "Lists the caller's work in all their podcasts: assigned steps, requested reviews, unread mentions and open tasks. Overdue items come first, then items by due date, then the rest. Today is determined by the caller's time zone.",
    input: z.object({ limit: z.number().int().min(1).max(maxItems).default(maxItems) }),
    output: z.object({ items: z.array(WorkItem), hasMore: z.boolean(), today: DueDate }),
  }),
}
