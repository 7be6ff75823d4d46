import type { ToolName } from '@castwright/contract/assistant-tools.ts'
import { episodeKinds } from '@castwright/contract/episodes/shapes.ts'
import { queryLimits } from '@castwright/contract/limits.ts'
import { Id } from '@castwright/contract/shapes.ts'
import { z } from 'zod'
import { Fault } from '../../platform/fault.ts'

type Fields = Record<string, unknown>

/** What differs between a tool and its method. */
type Adapter = {
  /** Simpler input than that of the method. */
  input?: z.ZodObject
  toBody?: (given: Fields) => Fields
  /** A part of the output. */
  toResult?: (output: Fields, given: Fields) => Fields
}

const lists = ['all', 'inWork', 'complete', 'published'] as const

/** Query options that find one episode. */
export const oneEpisode = (id: unknown) => ({ filters: equals('ID', id), limit: 1 })

const equals = (propertyName: string, propertyValue: unknown) => [
  { propertyName, propertyValue, propertyType: 'STRING', operator: 'EQUAL' },
]

/** Segments in a response: about half an hour of speech. */
const transcriptPage = 400

type WireSegment = { start_ms: number; end_ms: number; speaker: string; text: string }

export const adapters: Partial<Record<ToolName, Adapter>> = {
  list_episodes: {
    input: z.object({
      podcastId: Id,
      list: z.enum(lists).default('all'),
      /** Only episodes whose title contains it. */
      text: z.string().max(queryLimits.text).optional(),
      limit: z.number().int().min(1).max(queryLimits.maxPage).default(queryLimits.page),
      /** From the previous response. */
      cursor: z.string().max(1000).optional(),
    }),
    toBody: ({ podcastId, list, ...rest }) => ({
      kind: episodeKinds[list as (typeof lists)[number]],
      queryOptions: { ...rest, filters: equals('PodcastID', podcastId) },
    }),
  },
  get_episode: {
    input: z.object({ episodeId: Id }),
    toBody: ({ episodeId }) => ({ queryOptions: oneEpisode(episodeId) }),
    toResult: ({ episodes }) => {
      const [episode] = episodes as Fields[]
      if (!episode) throw new Fault('not_found')
      return { episode }
    },
  },
  get_transcript: {
    input: z.object({
      recordingId: Id,
      /** How many segments to skip. */
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(transcriptPage).default(transcriptPage),
    }),
    toBody: ({ recordingId }) => ({ recordingId }),
    toResult: ({ transcript }, given) => {
      if (transcript === null) return { transcript: null }
      const { segments, ...facts } = transcript as Fields & { segments: WireSegment[] }
      const [offset, limit] = [Number(given['offset']), Number(given['limit'])]
      const shown = segments.slice(offset, offset + limit)
      const next = offset + limit < segments.length ? offset + limit : null
      return {
        transcript: {
          ...facts,
          segments: shown.map(({ start_ms, end_ms, speaker, text }) => ({ start_ms, end_ms, speaker, text })),
        },
        number_of_segments: segments.length,
        next_offset: next,
      }
    },
  },
  // Without an email, a link would be created that nobody gets.
  invite_guest: { toBody: (given) => ({ ...given, sendEmail: true }) },
}
