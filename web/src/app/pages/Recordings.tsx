import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLibraryFinishing } from '../../features/finishing/recording/useLibraryFinishing.tsx'
import { refreshRecordings } from '../../features/recordings/api.ts'
import { RecordingExtrasProvider } from '../../features/recordings/extras.ts'
import { RecordingsPage } from '../../features/recordings/library/RecordingsPage.tsx'
import type { RecordingsView } from '../../features/recordings/library/view.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcastHere } from './podcast.ts'

/** The recordings of the podcast in the URL. */
export function Recordings() {
  const { upload = false, q: text = '', ...view } = useSearch({ from: '/app/$profileUrl/recordings' })
  const navigate = useNavigate()
  const { podcast, timeZone } = usePodcastHere()
  if (podcast === null) return <PageSkeleton />
  const show = (words: string, shown: RecordingsView) =>
    void navigate({ to: '.', search: { ...shown, ...(words && { q: words }) }, replace: true })
  return (
    <WithFinishing key={podcast.id} podcast={podcast}>
      <RecordingsPage
        key={podcast.id}
        podcast={podcast}
        timeZone={timeZone}
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
