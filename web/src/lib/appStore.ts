import { z } from 'zod'
import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'

/** All that the browser keeps. A field that cannot be read falls back alone; the others stay. */
const AppSlice = z.object({
  colorScheme: z.enum(['light', 'dark', 'auto']).catch('auto'),
  mainSidebarCollapsed: z.boolean().catch(false),
  settingsSidebarCollapsed: z.boolean().catch(false),
  selectedPodcastId: z.uuid().nullable().catch(null),
})
export type AppSlice = z.infer<typeof AppSlice>

const readSlice = (stored: unknown): AppSlice => AppSlice.parse(typeof stored === 'object' && stored !== null ? stored : {})

/** A full or forbidden storage must not stop a sidebar from closing: the choice then lasts as long as the page. */
const forgiving = (): StateStorage => ({
  getItem: (name) => attempt(() => localStorage.getItem(name)),
  setItem: (name, value) => attempt(() => localStorage.setItem(name, value)),
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
})

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

export const useAppStore = create<AppSlice>()(
  persist(() => readSlice({}), {
    name: 'castwright.app',
    version: 1,
    storage: createJSONStorage(forgiving),
    // Every field is checked on its own when it is read, so that older versions need no other care.
    migrate: readSlice,
    merge: readSlice,
  }),
)
