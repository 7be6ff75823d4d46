import { create } from 'zustand'

/** The way to a new podcast can be taken from many places, and is walked in one. */
type Flow = {
  wanted: 'none' | 'choice' | 'import' | 'form'
  /** Each opening begins with an empty form. */
  round: number
}

export const useFlow = create<Flow>(() => ({ wanted: 'none', round: 0 }))

const want = (wanted: Flow['wanted']) => useFlow.setState(({ round }) => ({ wanted, round: round + 1 }))

/** The Import Podcast modal: from scratch, or from an existing show? */
export const openStartPodcast = (): void => want('choice')

/** The same, for somebody who has chosen already. */
export const openImportPodcast = (): void => want('import')

/** The Add Podcast drawer. */
export const openAddPodcast = (): void => want('form')

export const closeFlow = (): void => useFlow.setState({ wanted: 'none' })
