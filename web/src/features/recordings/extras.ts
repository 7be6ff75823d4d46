import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { createContext, type ReactNode, useContext } from 'react'

/** What other features add to recordings. The app's pages provide it. */
export type RecordingExtras = {
  /** Under the recording of an episode. */
  panel?: (recording: Recording) => ReactNode
  /** A way to fix what sound advice is about. */
  remedy?: (recording: Recording) => ReactNode
  /** Next to the file name in the list. */
  status?: (recording: Recording) => ReactNode
  /** More items of a recording's menu. */
  menu?: (recording: Recording) => ReactNode
  /** One more thing to do with the selected recordings. */
  bulk?: {
    label: string
    isDisabled: (recordings: readonly Recording[]) => boolean
    onChoose: (recordings: readonly Recording[]) => void
  } | null
}

const Extras = createContext<RecordingExtras>({})

export const RecordingExtrasProvider = Extras.Provider

export const useRecordingExtras = (): RecordingExtras => useContext(Extras)
