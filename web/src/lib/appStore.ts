import { create } from 'zustand'
import { isId } from './ids.ts'
import { readStored, writeStored } from './stored.ts'

/** Everything stored in the browser. */
export type AppSlice = {
  colorScheme: 'light' | 'dark' | 'auto'
  mainSidebarCollapsed: boolean
  settingsSidebarCollapsed: boolean
  selectedPodcastId: string | null
  /** 0 without a skin tone, 1 (light) to 5 (dark). */
  emojiTone: number
  /** The order of My Podcasts. */
  podcastOrder: PodcastOrder
}

export type PodcastOrder = 'updated' | 'title' | 'created'
const podcastOrders: readonly PodcastOrder[] = ['updated', 'title', 'created']

/** An invalid field falls back to its default, and the others stay. Doesn't use zod, which the first screen doesn't load. */
function readSlice(stored: unknown): AppSlice {
  const { colorScheme, mainSidebarCollapsed, settingsSidebarCollapsed, selectedPodcastId, emojiTone, podcastOrder } = (stored ??
    {}) as Record<string, unknown>
  return {
    colorScheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : 'auto',
    mainSidebarCollapsed: mainSidebarCollapsed === true,
    settingsSidebarCollapsed: settingsSidebarCollapsed === true,
    selectedPodcastId: isId(selectedPodcastId) ? selectedPodcastId : null,
    emojiTone: [1, 2, 3, 4, 5].find((tone) => tone === emojiTone) ?? 0,
    podcastOrder: podcastOrders.find((order) => order === podcastOrder) ?? 'title',
  }
}

const storageKey = 'castwright.app'

const readState = (): unknown => (readStored(storageKey) as { state?: unknown } | undefined)?.state

/** Every field is validated when read, so older versions need no migration. */
export const useAppStore = create<AppSlice>(() => readSlice(readState()))

useAppStore.subscribe((state) => writeStored(storageKey, { state, version: 1 }))

export const usePodcastOrder = (): PodcastOrder => useAppStore(({ podcastOrder }) => podcastOrder)
export const setPodcastOrder = (podcastOrder: PodcastOrder): void => useAppStore.setState({ podcastOrder })
