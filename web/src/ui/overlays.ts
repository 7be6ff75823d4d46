import type { ComponentType } from 'react'
import { create } from 'zustand'

/** Components that are rendered on every page. */
export const useOverlays = create<readonly ComponentType[]>(() => [])

/** Renders a component on every page from now on. Called by the module that needs it, so that pages without it don't load it. */
export const addOverlay = (overlay: ComponentType): void => useOverlays.setState((overlays) => [...overlays, overlay], true)
