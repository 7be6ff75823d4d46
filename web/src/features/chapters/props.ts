import type { ChapterList } from '@castwright/contract/chapters/shapes.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import type { ReactNode } from 'react'
import type { Draft } from './model.ts'

export type ChaptersPageProps = Pick<RecordingWithEpisode, 'recording' | 'episode'> & {
  peaks: readonly number[]
  /** The URL of the audio has expired. */
  onBroken: () => void
  above: ReactNode
  /** Links to the recording's other pages. */
  links: ReactNode
  /** Chapters were written into a copy, which took the place of the recording. */
  onWritten: (copyId: string) => Promise<void>
  /** Writes the list into the show notes. Null without an episode. */
  onInsert: ((drafts: readonly Draft[]) => Promise<void>) | null
}

export type Loaded = ChaptersPageProps & { list: ChapterList }
