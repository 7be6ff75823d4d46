import { useParams } from '@tanstack/react-router'
import { CustomDomainPage } from '../../features/hosts/CustomDomainPage.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'

/** The custom domain tab of a show. */
export function CustomDomain() {
  const { podcastId = '' } = useParams({ strict: false })
  const { data = [] } = usePodcasts()
  const podcast = data.find(({ id }) => id === podcastId)
  return <CustomDomainPage key={podcastId} podcastId={podcastId} isOwner={podcast?.showAccess === 'OWNER'} />
}
