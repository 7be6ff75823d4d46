import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import { useRef, useState } from 'react'
import { newId } from '../../../lib/newId.ts'
import { messageOf, rpc } from '../../../lib/rpc.ts'
import { refreshSeasons } from '../api.ts'
import { inputOf, type Move, movesOf, type Plan } from './plan.ts'

export type Creation =
  | { phase: 'planning'; error: string | null }
  | { phase: 'creating' }
  /** The drafts exist, and the dates that were changed in the preview are set one by one. */
  | { phase: 'moving'; season: Season; done: number; total: number }
  | { phase: 'done'; season: Season; failed: Move[]; reason: string | null }

/** Creates all drafts in one request, then sets the dates that differ from the rule. */
export function useCreateSeason(podcast: Podcast) {
  const [creation, setCreation] = useState<Creation>({ phase: 'planning', error: null })
  // Creating it again after an error with the same ID never doubles the season.
  const planId = useRef(newId())

  const move = async (season: Season, moves: readonly Move[]) => {
    const failed: Move[] = []
    let reason: string | null = null
    const dates = new Map<string, string>()
    for (const [at, { episodeId, from, to }] of moves.entries()) {
      setCreation({ phase: 'moving', season, done: at, total: moves.length })
      try {
        await rpc('CalendarService.MoveRelease', { episodeId, from, to, shiftDueDates: true })
        dates.set(episodeId, to)
      } catch (error) {
        failed.push(moves[at]!)
        reason = messageOf(error)
      }
    }
    const episodes = season.episodes.map((one) => ({ ...one, plannedReleaseDate: dates.get(one.episodeId) ?? one.plannedReleaseDate }))
    setCreation({ phase: 'done', season: { ...season, episodes }, failed, reason })
    refreshSeasons()
  }

  const create = async (plan: Plan) => {
    setCreation({ phase: 'creating' })
    try {
      const { season } = await rpc('SeasonService.Plan', { ...inputOf(podcast, plan), planId: planId.current })
      await move(season, movesOf(season.episodes, plan))
    } catch (error) {
      setCreation({ phase: 'planning', error: `Couldn't create the season. ${messageOf(error)}` })
    }
  }

  const startOver = () => {
    planId.current = newId()
    setCreation({ phase: 'planning', error: null })
  }
  return { creation, create, retryMoves: move, startOver }
}
