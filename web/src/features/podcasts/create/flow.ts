import { create } from 'zustand'

/** State of the add-podcast flow, which can be opened from many places. */
type Flow = {
  wanted: 'none' | 'choice' | 'import' | 'form'
  /** Incremented on each opening, so that the form starts empty. */
  round: number
}

export const useNewPodcastFlow = create<Flow>(() => ({ wanted: 'none', round: 0 }))

const openFlow = (wanted: Flow['wanted']) => useNewPodcastFlow.setState(({ round }) => ({ wanted, round: round + 1 }))

/** Opens the Import Podcast modal at its first step. */
export const openStartPodcast = (): void => openFlow('choice')

/** Opens the Import Podcast modal at the feed step. */
export const openImportPodcast = (): void => openFlow('import')

/** Opens the Add Podcast drawer. */
export const openAddPodcast = (): void => openFlow('form')

export const closeFlow = (): void => useNewPodcastFlow.setState({ wanted: 'none' })
