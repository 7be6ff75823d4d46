import { NewsletterPage } from '../../features/newsletter/NewsletterPage.tsx'
import { can } from '../../lib/can.ts'
import { useSettingsPodcast } from './podcast.ts'

/** The newsletter tab of a show. */
export function Newsletter() {
  const { podcastId, access } = useSettingsPodcast()
  return <NewsletterPage key={podcastId} podcastId={podcastId} mayEdit={can('NewsletterService.FindByPodcastID', access)} />
}
