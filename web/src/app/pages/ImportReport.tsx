import { useParams } from '@tanstack/react-router'
import { ImportReportPage } from '../../features/imports/report/ImportReportPage.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { podcastAt } from '../protection.ts'

export function ImportReport() {
  const { profileUrl } = useParams({ from: '/app/$profileUrl/import' })
  const { data: podcasts = [] } = usePodcasts()
  const { user } = useSession()
  const podcast = podcastAt(podcasts, profileUrl)
  if (podcast === null) return <PageSkeleton />
  return <ImportReportPage key={podcast.id} podcast={podcast} timeZone={user?.timeZone || browserZone()} />
}
