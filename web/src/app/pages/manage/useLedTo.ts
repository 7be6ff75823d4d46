import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openEpisodeDrawer } from '../../../features/episodes/drawer/EpisodeSettings.tsx'
import { sections } from './sections.ts'

export type Led = {
  comment?: string
  section?: string
  /** A field in the episode settings. */
  field?: string
}

const names: ReadonlySet<string> = new Set(Object.values(sections))

/** The section in the URL; null for the whole page. Comments scroll to themselves. */
export const placeOf = ({ comment, section }: Led): string | null => {
  if (comment !== undefined) return sections.comments
  return section !== undefined && names.has(section) ? section : null
}

/** Scrolls to the linked section, and again once everything above it has loaded. */
export function useLedTo(led: Led, visit: (section: string) => void): string | null {
  const place = placeOf(led)
  const isComment = led.comment !== undefined
  const isFetching = useIsFetching() > 0
  // The router goes to the top of a page that it has just opened.
  const isImporting = useRouterState({ select: ({ status }) => status === 'pending' })
  const arrived = useRef<string | null>(null)
  const go = useEffectEvent(visit)
  useEffect(() => {
    if (place === null || arrived.current === place) return
    if (isComment) {
      go(place)
      arrived.current = place
      return
    }
    const frame = requestAnimationFrame(() => {
      go(place)
      if (!isFetching && !isImporting) arrived.current = place
    })
    return () => cancelAnimationFrame(frame)
  }, [place, isComment, isFetching, isImporting])
  return place
}

/** Opens the episode settings at the linked field and removes it from the URL, so that the same link works again. */
export function useSettingsLedTo(podcast: Podcast, episodeId: string, field: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (field === undefined) return
    openEpisodeDrawer({ podcast, episodeId, field })
    void navigate({ to: '.', search: ({ field: _, ...rest }: Record<string, unknown>) => rest, replace: true })
  }, [field, podcast, episodeId, navigate])
}
