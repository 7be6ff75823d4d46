import { z } from 'zod'
import { account, read } from '../method.ts'
import { searchLimits } from './limits.ts'
import { SearchHit, searchKinds } from './shapes.ts'

export const SearchService = {
  Find: read(account(), {
    summary:
      'Searches the podcasts, episodes, team members, guests, recordings, comments and transcripts that the caller can open. All words must match, and the last one can be a prefix. Use "quotes" to match a phrase and -word to exclude a word.',
    input: z.object({
      text: z.string().trim().max(searchLimits.text, `Search for up to ${searchLimits.text} characters.`),
      kinds: z.array(z.enum(searchKinds)).min(1).max(searchKinds.length).optional(),
      /** Hits per kind. */
      limit: z.number().int().min(1).max(searchLimits.maxPage).default(searchLimits.page),
      /** Hits to skip, per kind. */
      offset: z.number().int().min(0).max(searchLimits.offset).default(0),
    }),
    output: z.object({
      /** The kinds with hits, those with the best hits first. */
      groups: z.array(z.object({ kind: z.enum(searchKinds), hits: z.array(SearchHit), hasMore: z.boolean() })),
    }),
  }),
}
