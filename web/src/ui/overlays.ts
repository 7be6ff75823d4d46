import { type ComponentType, useSyncExternalStore } from 'react'

let overlays: readonly ComponentType[] = []
const listeners = new Set<() => void>()

/** Renders a component on every page from now on. Called by the module that needs it, so that pages without it don't load it. */
export function addOverlay(overlay: ComponentType): void {
  overlays = [...overlays, overlay]
  listeners.forEach((tell) => tell())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOverlays = (): readonly ComponentType[] => useSyncExternalStore(subscribe, () => overlays)
