import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { EpisodeRecording } from './EpisodeRecording.tsx'
import { PendingRecordingField } from './PendingRecordingField.tsx'
import { usePendingRecording } from './usePendingRecording.tsx'

type Episode = { id: string; isPublished: boolean }

type RecordingControls = {
  field: (episode: Episode | null) => ReactNode
  progress: ReactNode
  isRecordingPending: boolean
  isSending: boolean
  attach: (episodeId: string) => Promise<boolean>
}

type Props = { podcast: Podcast; isNew: boolean; children: (controls: RecordingControls) => ReactNode }

/** The recording field in the drawer. A new episode's recording is attached after adding the episode. For an existing one, changes apply immediately. */
export function DrawerRecording({ podcast, isNew, children }: Props) {
  const { user } = useSession()
  const timeZone = user?.timeZone || browserZone()
  const [isSending, setSending] = useState(false)
  const pending = usePendingRecording(podcast)
  const field = (episode: Episode | null): ReactNode => {
    if (isNew) return <PendingRecordingField podcast={podcast} timeZone={timeZone} pending={pending} />
    return episode && <EpisodeRecording podcast={podcast} episode={episode} timeZone={timeZone} small onSending={setSending} />
  }
  return (
    <>
      {children({ field, progress: pending.progress, isRecordingPending: pending.plan !== null, isSending, attach: pending.attach })}
      {pending.dialog}
    </>
  )
}
