import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLibraryFinishing } from '../../features/finishing/recording/useLibraryFinishing.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { refreshRecordings } from '../../features/recordings/api.ts'
import { RecordingExtrasProvider } from '../../features/recordings/extras.ts'
import { RecordingsPage } from '../../features/recordings/library/RecordingsPage.tsx'
import type { RecordingsView } from '../../features/recordings/library/view.ts'
import { useSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { podcastAt } from '../protection.ts'

/** The recordings of the podcast in the URL. */
export function Recordings() {
  const { profileUrl } = useParams({ from: '/app/$profileUrl/recordings' })
  const { upload = false, q: text = '', ...view } = useSearch({ from: '/app/$profileUrl/recordings' })
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: podcasts = [] } = usePodcasts()
  const podcast = podcastAt(podcasts, profileUrl)
  if (podcast === null) return <PageSkeleton />
  const show = (words: string, shown: RecordingsView) =>
    void navigate({ to: '.', search: { ...shown, ...(words && { q: words }) }, replace: true })
  return (
    <WithFinishing key={podcast.id} podcast={podcast}>
      <RecordingsPage
        key={podcast.id}
        podcast={podcast}
        timeZone={user?.timeZone || browserZone()}
        text={text}
        onSearch={(words) => show(words, view)}
        view={view}
        onView={(changed) => show(text, changed)}
        isUploading={upload}
        onUploaded={() => show(text, view)}
      />
    </WithFinishing>
  )
}

/** Adds finishing to the list. */
function WithFinishing({ podcast, children }: { podcast: Podcast; children: ReactNode }) {
  const { dialog, ...extras } = useLibraryFinishing(podcast, () => void refreshRecordings())
  return (
    <RecordingExtrasProvider value={extras}>
      {children}
      {dialog}
    </RecordingExtrasProvider>
  )
}
