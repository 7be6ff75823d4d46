import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecording } from '../../features/recordings/api.ts'
import { usePeaks } from '../../features/recordings/player/usePeaks.ts'
import { useStableUrl } from '../../features/recordings/player/useStableUrl.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcastHere } from './podcast.ts'

export type Parts = Pick<RecordingWithEpisode, 'recording' | 'episode'> & {
  podcast: Podcast
  peaks: readonly number[]
  onBroken: () => void
  timeZone: string
  userId: string
  above: ReactNode
}

/** Loads the recording of the URL, for the pages about it. */
export function WithRecording({ here, children }: { here: string; children: (parts: Parts) => ReactNode }) {
  const { recordingId = '' } = useParams({ strict: false })
  const { podcast, userId, timeZone } = usePodcastHere()
  const { data, error, refetch } = useRecording(recordingId)
  if (error && !data)
    return (
      <Page title={here}>
        <Card>
          <ErrorState title="Error loading the recording" error={error} onRetry={() => void refetch()} />
        </Card>
      </Page>
    )
  if (!podcast || !data) return <PageSkeleton shape="list" />
  return (
    <Loaded key={recordingId} podcast={podcast} userId={userId} timeZone={timeZone} found={data} here={here}>
      {children}
    </Loaded>
  )
}

type LoadedProps = Pick<Parts, 'podcast' | 'userId' | 'timeZone'> & {
  found: RecordingWithEpisode
  here: string
  children: (parts: Parts) => ReactNode
}

function Loaded({ podcast, found, here, children, ...who }: LoadedProps) {
  const peaks = usePeaks(found.recording)
  const { src, onBroken } = useStableUrl(found.recording)
  const recording = { ...found.recording, url: src }
  const { profileUrl } = podcast
  const above = (
    <Breadcrumbs here={here}>
      {found.episode ? (
        <TextLink
          to="/$profileUrl/episodes/manage/$episodeId"
          params={{ profileUrl, episodeId: found.episode.id }}
          search={{ section: 'recording' }}
        >
          {found.episode.title}
        </TextLink>
      ) : (
        <TextLink to="/$profileUrl/recordings" params={{ profileUrl }}>
          Recordings
        </TextLink>
      )}
    </Breadcrumbs>
  )
  return children({
    ...found,
    recording,
    podcast,
    peaks,
    onBroken,
    ...who,
    above,
  })
}
