import { z } from 'zod'
import { episodeLimits } from '../episodes/limits.ts'
import { read, write } from '../method.ts'
import { Id, RequestId } from '../shapes.ts'
import { ChecklistItem, checklistMessages, EpisodeChecklist } from './shapes.ts'

export const EpisodeChecklistService = {
  FindByEpisodeID: read({
    summary: "Returns the caller's own checklist for an episode.",
    right: { on: 'episode', role: 'editor' },
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ episodeChecklist: EpisodeChecklist }),
  }),
  Update: write({
    summary: "Updates the caller's own checklist. Send all items. Items that were changed elsewhere since the given version are merged.",
    right: { on: 'episode', at: 'episodeChecklist.episodeId', role: 'editor' },
    input: z.object({
      requestId: RequestId,
      episodeChecklist: z.object({
        id: Id.optional(),
        episodeId: Id,
        // An item without an ID is new.
        items: z.array(ChecklistItem.partial({ id: true })).max(episodeLimits.checklistItems, checklistMessages.tooMany),
        version: z.number().int().optional(),
      }),
    }),
    output: z.object({ episodeChecklist: EpisodeChecklist }),
  }),
}
