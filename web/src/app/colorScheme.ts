import type { MantineColorSchemeManager } from '@mantine/core'
import { useAppStore } from '../lib/appStore.ts'

/** The choice lives in the app's one persisted slice; Mantine only asks for it. */
export function appColorScheme(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: () => useAppStore.getState().colorScheme,
    set: (colorScheme) => useAppStore.setState({ colorScheme }),
    subscribe: (onUpdate) => {
      stop = useAppStore.subscribe((state, before) => {
        if (state.colorScheme !== before.colorScheme) onUpdate(state.colorScheme)
      })
    },
    unsubscribe: () => stop(),
    clear: () => useAppStore.setState({ colorScheme: 'auto' }),
  }
}
