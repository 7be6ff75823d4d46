import type { ReactNode } from 'react'
import { loadCode } from '../lib/loadCode.ts'
import { loadOrAsk } from './loadOrAsk.tsx'
import type * as Modals from './modals.tsx'

let loadedModals: typeof Modals | undefined

/** Loads what opens dialogs from code. The shell does it soon after the first paint. */
export const loadModals = async (): Promise<typeof Modals> => (loadedModals ??= await loadCode(() => import('./modals.tsx')))

/** Undefined until they are loaded. */
export const modalsNow = (): typeof Modals | undefined => loadedModals

type Question<Answer> = {
  title: string
  size?: string
  /** The answer if the dialog is closed, or can't be loaded. */
  closed: Answer
  removeScrollProps?: { removeScrollBar: boolean }
  children: (answer: (given: Answer) => void) => ReactNode
}

/** Asks in a dialog that is opened from code. */
export async function ask<Answer>({ closed, children, ...dialog }: Question<Answer>): Promise<Answer> {
  const loaded = loadedModals ?? (await loadOrAsk(loadModals))
  if (loaded === null) return closed
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const answer = (given: Answer) => {
    resolve(given)
    loaded.modals.close(id)
  }
  const id = loaded.modals.open({ ...dialog, children: children(answer), onClose: () => resolve(closed) })
  return promise
}
