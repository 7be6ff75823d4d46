import { addEpisodeDisabledReason } from '../../features/podcasts/api.ts'
import { PlanSeasonPage } from '../../features/templates/seasons/PlanSeasonPage.tsx'
import { SeasonsPage } from '../../features/templates/seasons/SeasonsPage.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcastHere } from './podcast.ts'

export function Seasons() {
  const { podcast } = usePodcastHere()
  return podcast ? <SeasonsPage key={podcast.id} podcast={podcast} /> : <PageSkeleton shape="list" />
}

export function PlanSeason() {
  const { podcast } = usePodcastHere()
  if (podcast === null) return <PageSkeleton shape="list" />
  return <PlanSeasonPage key={podcast.id} podcast={podcast} disabledReason={addEpisodeDisabledReason(podcast)} />
}
