import { can } from '../../lib/can.ts'
import { useParams } from '@tanstack/react-router'
import { RssAndDistribution } from '../../features/feeds/RssAndDistributionPage.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { AutoReleaseSection } from '../../features/transcripts/AutoReleaseSection.tsx'

/** The feed, where it is listed, and what it includes. */
export function Distribution() {
  const { podcastId } = useParams({ from: '/app/settings/podcast/$podcastId' })
  const { data: podcasts = [] } = usePodcasts()
  const access = podcasts.find(({ id }) => id === podcastId)?.showAccess ?? null
  return (
    <RssAndDistribution key={podcastId} podcastId={podcastId}>
      <AutoReleaseSection podcastId={podcastId} mayEdit={can('TranscriptsService.UpdateSettings', access)} />
    </RssAndDistribution>
  )
}
