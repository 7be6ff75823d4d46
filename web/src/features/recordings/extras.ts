import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { createContext, type ReactNode, useContext } from 'react'

/** What other features add to recordings. The app's pages provide it. */
export type RecordingExtras = {
  /** Under the recording of an episode. */
  panel?: (recording: Recording) => ReactNode
  /** Fixes what the advice is about. */
  remedy?: (recording: Recording, advice: MeasurementAdvice) => ReactNode
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
