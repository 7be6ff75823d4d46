import { can } from '../../lib/can.ts'
import { useParams } from '@tanstack/react-router'
import { NewsletterPage } from '../../features/newsletter/NewsletterPage.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'

/** The newsletter tab of a show. */
export function Newsletter() {
  const { podcastId = '' } = useParams({ strict: false })
  const { data = [] } = usePodcasts()
  const podcast = data.find(({ id }) => id === podcastId)
  const mayEdit = podcast !== undefined && can('NewsletterService.FindByPodcastID', podcast.showAccess)
  return <NewsletterPage key={podcastId} podcastId={podcastId} mayEdit={mayEdit} />
}
