import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'
import { apply, type Lines } from '../model/edits.ts'
import { type History, noHistory, record, redo, undo } from '../model/history.ts'
import {
  afterSave,
  bondOf,
  mergeTheirs,
  type Pending,
  pendingOf,
  type Refusal,
  resolve,
  restoreUnsaved,
  type Synced,
  syncedOf,
} from '../model/sync.ts'
import type { Change, Line, SavedLine } from '../model/types.ts'

type State = Synced & { history: History; pending: readonly Pending[] }

export type Editor = ReturnType<typeof createEditor>

const stateOf = (synced: Synced, history: History): State => ({ ...synced, history, pending: pendingOf(synced) })

/** The transcript being edited. Outside of React, so that typing renders one row. */
export function createEditor(segments: readonly SavedLine[]) {
  const store = createStore(() => stateOf(syncedOf(segments), noHistory))
  const now = store.getState
  const set = (synced: Synced, history = now().history): void => store.setState(stateOf(synced, history), true)
  const change = (lines: Lines, changes: readonly Change[], history: History): void => {
    const bond = bondOf(changes)
    set({ ...now(), lines, bonds: bond ? [...now().bonds, bond] : now().bonds }, history)
  }
  const travel = (step: typeof undo): readonly Change[] => {
    const result = step(now().lines, now().history)
    if (!result) return []
    change(result.lines, result.changes, result.history)
    return result.changes
  }
  return {
    now,
    subscribe: (listener: () => void) => store.subscribe(listener),
    /** Makes an edit. Typing in one segment is one step to undo. Returns whether anything changed. */
    edit: (changes: readonly Change[], isTyping = false): boolean => {
      if (changes.length === 0) return false
      change(apply(now().lines, changes), changes, record(now().history, changes, isTyping ? Date.now() : null))
      return true
    },
    /** Both return what changed. */
    undo: () => travel(undo),
    redo: () => travel(redo),
    saved: (sent: readonly Pending[], accepted: readonly SavedLine[], refusals: readonly Refusal[]): void =>
      set(afterSave(now(), sent, accepted, refusals)),
    merge: (theirs: readonly SavedLine[]): void => set(mergeTheirs(now(), theirs)),
    resolve: (id: string, choice: 'mine' | 'theirs'): void => set(resolve(now(), id, choice)),
    /** Puts back changes that were kept on this device. */
    restore: (kept: readonly Pending[]): void => {
      const { synced, changes } = restoreUnsaved(now(), kept)
      set(synced, record(now().history, changes, null))
    },
    /** A first segment, which is saved once something is typed into it. */
    start: (line: Line): void => {
      if (now().lines.length === 0) set({ ...now(), lines: [line] }, noHistory)
    },
    /** Starts over with another text, such as an earlier version. */
    replace: (theirs: readonly SavedLine[]): void => set(syncedOf(theirs), noHistory),
  }
}

/** A part of the state, which must stay the same object while nothing changed. */
export const useEditor = <T>(editor: Editor, select: (state: State) => T): T =>
  useSyncExternalStore(editor.subscribe, () => select(editor.now()))
