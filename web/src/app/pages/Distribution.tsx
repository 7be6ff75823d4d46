import { RssAndDistribution } from '../../features/feeds/RssAndDistributionPage.tsx'
import { AutoReleaseSection } from '../../features/transcripts/AutoReleaseSection.tsx'
import { can } from '../../lib/can.ts'
import { useSettingsPodcast } from './podcast.ts'

/** The feed, where it is listed, and what it includes. */
export function Distribution() {
  const { podcastId, access } = useSettingsPodcast()
  return (
    <RssAndDistribution key={podcastId} podcastId={podcastId}>
      <AutoReleaseSection podcastId={podcastId} mayEdit={can('TranscriptsService.UpdateSettings', access)} />
    </RssAndDistribution>
  )
}
