import { WebhooksPage } from '../../features/webhooks/WebhooksPage.tsx'
import { can } from '../../lib/can.ts'
import { useSettingsPodcast } from './podcast.ts'

/** Who is told of what happens to a podcast. */
export function Webhooks() {
  const { podcastId, access } = useSettingsPodcast()
  return <WebhooksPage key={podcastId} podcastId={podcastId} mayEdit={can('WebhookService.FindByPodcastID', access)} />
}
