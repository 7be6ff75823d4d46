import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { ComponentType, ReactNode } from 'react'

/** What the drawer needs to handle the episode's recording. */
export type RecordingControls = {
  /** The field itself. */
  field: (episode: Episode | null) => ReactNode
  /** Upload progress after the episode was added. */
  progress: ReactNode
  /** A recording is chosen and waits for the episode to be added. */
  isRecordingPending: boolean
  /** A recording is being uploaded to an existing episode. */
  isSending: boolean
  /** Attaches the chosen recording to the new episode and reports errors. */
  attach: (episodeId: string) => Promise<boolean>
}

/** Provided by the app, because features don't import each other. */
export type RecordingPart = ComponentType<{ podcast: Podcast; isNew: boolean; children: (recording: RecordingControls) => ReactNode }>
