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

/** The recording in the drawer: of a new episode it is held until that is there; of another one, everything happens at once. */
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
