import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addEpisodeDisabledReason, usePodcasts } from '../../features/podcasts/api.ts'
import { PlanSeasonPage } from '../../features/templates/seasons/PlanSeasonPage.tsx'
import { SeasonsPage } from '../../features/templates/seasons/SeasonsPage.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { podcastAt } from '../protection.ts'

function WithPodcast({ children }: { children: (podcast: Podcast) => ReactNode }) {
  const { profileUrl } = useParams({ from: '/app/$profileUrl' })
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcastAt(podcasts, profileUrl)
  return podcast ? children(podcast) : <PageSkeleton shape="list" />
}

export const Seasons = () => <WithPodcast>{(podcast) => <SeasonsPage key={podcast.id} podcast={podcast} />}</WithPodcast>

export const PlanSeason = () => (
  <WithPodcast>
    {(podcast) => <PlanSeasonPage key={podcast.id} podcast={podcast} disabledReason={addEpisodeDisabledReason(podcast)} />}
  </WithPodcast>
)
