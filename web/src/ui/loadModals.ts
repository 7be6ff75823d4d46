import { loadCode } from '../lib/loadCode.ts'
import type * as Modals from './modals.tsx'

let loaded: typeof Modals | undefined

/** What opens dialogs from code. The shell loads it soon after the first paint. */
export const loadModals = async (): Promise<typeof Modals> => (loaded ??= await loadCode(() => import('./modals.tsx')))

/** Undefined until it is loaded. */
export const loadedModals = (): typeof Modals | undefined => loaded
