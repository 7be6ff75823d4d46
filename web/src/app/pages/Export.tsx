import { useParams } from '@tanstack/react-router'
import { ExportPage } from '../../features/archives/ExportPage.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'

/** The export tab of a show. */
export function Export() {
  const { podcastId = '' } = useParams({ strict: false })
  const { data = [] } = usePodcasts()
  const podcast = data.find(({ id }) => id === podcastId)
  return <ExportPage podcastId={podcastId} isOwner={podcast?.showAccess === 'OWNER'} />
}
