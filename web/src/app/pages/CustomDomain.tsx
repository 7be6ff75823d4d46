import { CustomDomainPage } from '../../features/hosts/CustomDomainPage.tsx'
import { useSettingsPodcast } from './podcast.ts'

/** The custom domain tab of a show. */
export function CustomDomain() {
  const { podcastId, access } = useSettingsPodcast()
  return <CustomDomainPage key={podcastId} podcastId={podcastId} isOwner={access === 'OWNER'} />
}
