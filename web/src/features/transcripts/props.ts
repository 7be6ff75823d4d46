import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import type { ReactNode } from 'react'
import type { Mark } from '../../components/timeline/Marks.tsx'

export type TranscriptPageProps = Pick<RecordingWithEpisode, 'recording' | 'episode'> & {
  /** Whose unsaved changes this device keeps. */
  userId: string
  timeZone: string
  /** Where to start, as in the link of a search hit. */
  startMs: number
  peaks: readonly number[]
  /** The URL of the audio has expired. */
  onBroken: () => void
  /** Comments at a time. */
  marks: readonly Mark[]
  onMark: (mark: Mark) => void
  /** Breadcrumbs. */
  above: ReactNode
  /** Links to the recording's other pages. */
  links: ReactNode
}
