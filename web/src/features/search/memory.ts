import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isId } from '../../lib/ids.ts'

/** `podcast` is the title of its podcast. */
export type RecentPlace = { path: string; title: string; podcast: string | null }

type Memory = {
  /** Whether single keys are shortcuts. */
  shortcuts: boolean
  /** The pages that a user opened last, the newest first. */
  recent: { userId: string; places: RecentPlace[] }
}

const maxPlaces = 6

const isPlace = (stored: unknown): stored is RecentPlace => {
  const { path, title, podcast } = (stored ?? {}) as Record<string, unknown>
  return (
    typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof title === 'string' && (podcast === null || typeof podcast === 'string')
  )
}

/** An invalid field falls back to its default. */
function readMemory(stored: unknown): Memory {
  const { shortcuts, recent } = (stored ?? {}) as Record<string, unknown>
  const { userId, places } = (recent ?? {}) as Record<string, unknown>
  return {
    shortcuts: shortcuts !== false,
    recent: isId(userId) && Array.isArray(places) ? { userId, places: places.filter(isPlace) } : { userId: '', places: [] },
  }
}

/** Stored in this browser, apart from what the first screen needs. */
export const useMemory = create<Memory>()(
  persist(() => readMemory({}), { name: 'castwright.search', version: 1, migrate: readMemory, merge: readMemory }),
)

export const useShortcutsOn = (): boolean => useMemory(({ shortcuts }) => shortcuts)
export const setShortcutsOn = (shortcuts: boolean): void => void useMemory.setState({ shortcuts })

/** Remembers a place, the newest first. */
export function rememberPlace(userId: string, place: RecentPlace): void {
  const { recent } = useMemory.getState()
  const others = recent.userId === userId ? recent.places.filter(({ path }) => path !== place.path) : []
  useMemory.setState({ recent: { userId, places: [place, ...others].slice(0, maxPlaces) } })
}

const none: RecentPlace[] = []

/** The places that this user opened last. */
export const useRecentPlaces = (userId: string): RecentPlace[] =>
  useMemory(({ recent }) => (recent.userId === userId ? recent.places : none))
