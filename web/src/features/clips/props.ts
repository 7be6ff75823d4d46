import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import type { ReactNode } from 'react'

export type ClipsPageProps = Pick<RecordingWithEpisode, 'recording' | 'episode'> & {
  peaks: readonly number[]
  /** The URL of the audio has expired. */
  onBroken: () => void
  above: ReactNode
  /** Links to the recording's other pages. */
  links: ReactNode
}
