import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ChaptersPage } from '../../features/chapters/ChaptersPage.tsx'
import { ClipsPage } from '../../features/clips/ClipsPage.tsx'
import { useTimedComments } from '../../features/comments/timed.ts'
import { refreshRecordings } from '../../features/recordings/api.ts'
import { TranscriptPage } from '../../features/transcripts/TranscriptPage.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { insertChapterList } from './insertChapterList.ts'
import { type Parts, WithRecording } from './WithRecording.tsx'

type Here = 'transcript' | 'chapters' | 'clips'

/** Links to the recording's other pages. */
function OtherPages({ here, profileUrl, recordingId }: { here: Here; profileUrl: string; recordingId: string }) {
  const params = { profileUrl, recordingId }
  return (
    <>
      {here === 'transcript' ? null : (
        <LinkButton variant="default" to="/$profileUrl/recordings/$recordingId/transcript" params={params}>
          Transcript
        </LinkButton>
      )}
      {here === 'chapters' ? null : (
        <LinkButton variant="default" to="/$profileUrl/recordings/$recordingId/chapters" params={params}>
          Chapters
        </LinkButton>
      )}
      {here === 'clips' ? null : (
        <LinkButton variant="default" to="/$profileUrl/recordings/$recordingId/clips" params={params}>
          Clips
        </LinkButton>
      )}
    </>
  )
}

export function ChaptersOfRecording() {
  return <WithRecording here="Chapters">{(parts) => <Chapters {...parts} />}</WithRecording>
}

function Chapters({ podcast: { profileUrl }, recording, episode, peaks, onBroken, above }: Parts) {
  const navigate = useNavigate()
  return (
    <ChaptersPage
      recording={recording}
      episode={episode}
      peaks={peaks}
      above={above}
      onBroken={onBroken}
      onWritten={async (recordingId) => {
        await refreshRecordings()
        await navigate({ to: '/$profileUrl/recordings/$recordingId/chapters', params: { profileUrl, recordingId } })
      }}
      onInsert={episode && ((drafts) => insertChapterList(episode.id, drafts, recording.duration * 1000))}
      links={<OtherPages here="chapters" profileUrl={profileUrl} recordingId={recording.id} />}
    />
  )
}

export function ClipsOfRecording() {
  return (
    <WithRecording here="Clips">
      {({ podcast: { profileUrl }, recording, episode, peaks, onBroken, above }) => (
        <ClipsPage
          recording={recording}
          episode={episode}
          peaks={peaks}
          onBroken={onBroken}
          above={above}
          links={<OtherPages here="clips" profileUrl={profileUrl} recordingId={recording.id} />}
        />
      )}
    </WithRecording>
  )
}

export function TranscriptOfRecording() {
  return <WithRecording here="Transcript">{(parts) => <Transcript {...parts} />}</WithRecording>
}

function Transcript({ podcast: { profileUrl }, recording, episode, ...rest }: Parts) {
  const navigate = useNavigate()
  const { t: startMs = 0 } = useSearch({ strict: false })
  const marks = useTimedComments(episode?.id ?? null)
  const episodeId = episode?.id ?? ''
  const onMark = useCallback(
    ({ id: comment }: { id: string }) =>
      void navigate({ to: '/$profileUrl/episodes/manage/$episodeId', params: { profileUrl, episodeId }, search: { comment } }),
    [navigate, profileUrl, episodeId],
  )
  return (
    <TranscriptPage
      {...rest}
      recording={recording}
      episode={episode}
      startMs={startMs}
      marks={marks}
      onMark={onMark}
      links={<OtherPages here="transcript" profileUrl={profileUrl} recordingId={recording.id} />}
    />
  )
}
