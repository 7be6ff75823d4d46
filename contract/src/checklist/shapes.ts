import { z } from 'zod'
import { episodeLimits } from '../episodes/limits.ts'
import { requiredLine } from '../podcasts/form.ts'
import { DueDate, Id } from '../shapes.ts'

export const checklistMessages = {
  nameEmpty: 'Please enter a task.',
  nameTooLong: `A task cannot exceed ${episodeLimits.checklistItem} characters.`,
  tooMany: `A checklist cannot have more than ${episodeLimits.checklistItems} tasks.`,
} as const

export const ChecklistItem = z.object({
  /** Created by the client that adds the item, otherwise by the server. */
  id: Id,
  name: requiredLine(episodeLimits.checklistItem, checklistMessages.nameEmpty, checklistMessages.nameTooLong),
  checked: z.boolean(),
  /** Only its owner sees it. Left out, it stays as it is. Null removes it. */
  dueDate: DueDate.nullish(),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** One user's tasks for one episode. */
export const EpisodeChecklist = z.object({
  id: Id,
  episodeId: Id,
  items: z.array(ChecklistItem),
  /** Increases with every change. Clients send it back so that the server can detect conflicts. */
  version: z.number(),
})
export type EpisodeChecklist = z.infer<typeof EpisodeChecklist>
