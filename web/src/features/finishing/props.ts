import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import type { ReactNode } from 'react'

/** What the pages about one recording get. */
export type RecordingPageProps = Pick<RecordingWithEpisode, 'recording' | 'episode'> & {
  profileUrl: string
  peaks: readonly number[]
  /** The URL of the audio has expired. */
  onBroken: () => void
  above: ReactNode
  /** Called once a result is there. */
  onDone: () => void
}
