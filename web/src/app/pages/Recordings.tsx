import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { RecordingsPage } from '../../features/recordings/library/RecordingsPage.tsx'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { podcastAt } from '../protection.ts'

/** The recordings of the podcast in the URL. */
export function Recordings() {
  const { profileUrl } = useParams({ from: '/app/$profileUrl/recordings' })
  const { upload = false } = useSearch({ from: '/app/$profileUrl/recordings' })
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcastAt(podcasts, profileUrl)
  if (podcast === null) return <PageSkeleton />
  return (
    <RecordingsPage
      key={podcast.id}
      podcast={podcast}
      timeZone={user?.timeZone || browserZone()}
      isUploading={upload}
      onUploaded={() => void navigate({ to: '.', search: {}, replace: true })}
    />
  )
}
