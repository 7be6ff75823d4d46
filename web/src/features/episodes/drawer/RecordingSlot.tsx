import type { Episode } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Input } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

/** An episode's recording, as the drawer deals with it. */
export type RecordingInHand = {
  /** What stands in its place. */
  field: (episode: Episode | null) => ReactNode
  /** How far it is, while it is sent after the episode was added. */
  progress: ReactNode
  /** One is chosen, and waits for the episode. */
  isHeld: boolean
  /** One is on its way to an episode that is there. */
  isSending: boolean
  /** Gives what is held to the new episode; what fails is told. */
  attach: (episodeId: string) => Promise<boolean>
}

/** The app joins the drawer with what brings recordings. */
export type RecordingPart = ComponentType<{ podcast: Podcast; isNew: boolean; children: (recording: RecordingInHand) => ReactNode }>

/** Where an episode's recording stands. */
export function RecordingSlot({ recording, episode }: { recording: RecordingInHand; episode: Episode | null }) {
  return (
    <Input.Wrapper label="Recording" labelElement="div">
      {recording.field(episode)}
    </Input.Wrapper>
  )
}
