import { z } from 'zod'
import { episodeLimits } from '../episodes/limits.ts'
import { editorOf, read, write } from '../method.ts'
import { Id, RequestId } from '../shapes.ts'
import { ChecklistItem, checklistMessages, EpisodeChecklist } from './shapes.ts'

export const EpisodeChecklistService = {
  FindByEpisodeID: read(editorOf('episode'), {
    summary: "Returns the caller's own checklist for an episode.",
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ episodeChecklist: EpisodeChecklist }),
  }),
  Update: write(editorOf('episode', { at: 'episodeChecklist.episodeId' }), {
    summary: "Updates the caller's own checklist. Send all items. Items that changed elsewhere since the given version are merged.",
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
