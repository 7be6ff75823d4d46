import type { Podcast } from '@castwright/contract/podcasts.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { EpisodeRecording } from './EpisodeRecording.tsx'
import { HeldField } from './HeldField.tsx'
import { useHeld } from './useHeld.tsx'

type Episode = { id: string; isPublished: boolean }

type InHand = {
  field: (episode: Episode | null) => ReactNode
  progress: ReactNode
  isHeld: boolean
  isSending: boolean
  attach: (episodeId: string) => Promise<boolean>
}

type Props = { podcast: Podcast; isNew: boolean; children: (inHand: InHand) => ReactNode }

/** The recording field in the drawer. A new episode's recording is attached after adding the episode. For an existing one, changes apply immediately. */
export function DrawerRecording({ podcast, isNew, children }: Props) {
  const { user } = useSession()
  const timeZone = user?.timeZone || browserZone()
  const [isSending, setSending] = useState(false)
  const held = useHeld(podcast)
  const field = (episode: Episode | null): ReactNode => {
    if (isNew) return <HeldField podcast={podcast} timeZone={timeZone} held={held} />
    return episode && <EpisodeRecording podcast={podcast} episode={episode} timeZone={timeZone} small onSending={setSending} />
  }
  return (
    <>
      {children({ field, progress: held.progress, isHeld: held.way !== null, isSending, attach: held.attach })}
      {held.dialog}
    </>
  )
}
