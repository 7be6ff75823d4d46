import { z } from 'zod'
import { episodeLimits } from './limits.ts'
import { method } from './method.ts'
import { neededLine } from './podcast-form.ts'
import { Id, RequestId } from './shapes.ts'

export const checklistMessages = {
  nameEmpty: 'Please name the task.',
  nameTooLong: `A task cannot exceed ${episodeLimits.checklistItem} characters.`,
  tooMany: `A checklist cannot have more than ${episodeLimits.checklistItems} tasks.`,
} as const

export const ChecklistItem = z.object({
  /** Made by whoever adds the item, or else by the server. */
  id: Id,
  name: neededLine(episodeLimits.checklistItem, checklistMessages.nameEmpty, checklistMessages.nameTooLong),
  checked: z.boolean(),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** One person's tasks for one episode. */
export const EpisodeChecklist = z.object({
  id: Id,
  episodeId: Id,
  items: z.array(ChecklistItem),
  /** Rises with every change. Sent back, it tells the server what the client had seen. */
  version: z.number(),
})
export type EpisodeChecklist = z.infer<typeof EpisodeChecklist>

export const EpisodeChecklistService = {
  FindByEpisodeID: method({
    summary: "Returns the caller's own checklist for an episode.",
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ episodeChecklist: EpisodeChecklist }),
  }),
  Update: method({
    summary: "Updates the caller's own checklist. Send all items. Items that were changed elsewhere since the given version are merged.",
    input: z.object({
      requestId: RequestId,
      episodeChecklist: z.object({
        id: Id.optional(),
        episodeId: Id,
        // An item that comes without an id is a new one.
        items: z.array(ChecklistItem.partial({ id: true })).max(episodeLimits.checklistItems, checklistMessages.tooMany),
        version: z.number().int().optional(),
      }),
    }),
    output: z.object({ episodeChecklist: EpisodeChecklist }),
  }),
}
