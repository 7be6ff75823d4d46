import { create } from 'zustand'
import { isId } from './ids.ts'

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

/** If storage is full or blocked, the state lasts as long as the page. */
function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

const storageKey = 'castwright.app'

const readStored = (): { state?: unknown } | null => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { state?: unknown } | null

/** Every field is validated when read, so older versions need no migration. */
export const useAppStore = create<AppSlice>(() => readSlice(attempt(readStored)?.state))

useAppStore.subscribe((state) => attempt(() => localStorage.setItem(storageKey, JSON.stringify({ state, version: 1 }))))

export const usePodcastOrder = (): PodcastOrder => useAppStore(({ podcastOrder }) => podcastOrder)
export const setPodcastOrder = (podcastOrder: PodcastOrder): void => useAppStore.setState({ podcastOrder })
