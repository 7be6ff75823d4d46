import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openEpisodeDrawer } from '../../../features/episodes/drawer/EpisodeSettings.tsx'

/** Opens the episode settings at the linked field and removes it from the URL, so that the same link works again. */
export function useSettingsLedTo(podcast: Podcast, episodeId: string, field: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (field === undefined) return
    openEpisodeDrawer({ podcast, episodeId, field })
    void navigate({ to: '.', search: ({ field: _, ...rest }: Record<string, unknown>) => rest, replace: true })
  }, [field, podcast, episodeId, navigate])
}
