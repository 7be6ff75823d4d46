import { can } from '../../lib/can.ts'
import { useParams } from '@tanstack/react-router'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { WebhooksPage } from '../../features/webhooks/WebhooksPage.tsx'

/** Who is told of what happens to a podcast. */
export function Webhooks() {
  const { podcastId } = useParams({ from: '/app/settings/podcast/$podcastId' })
  const { data: podcasts = [] } = usePodcasts()
  const access = podcasts.find(({ id }) => id === podcastId)?.showAccess ?? null
  return <WebhooksPage key={podcastId} podcastId={podcastId} mayEdit={can('WebhookService.FindByPodcastID', access)} />
}
