import type { MantineColorSchemeManager } from '@mantine/core'
import { useAppStore } from '../lib/appStore.ts'

/** Connects Mantine to the color scheme in the app store. */
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
