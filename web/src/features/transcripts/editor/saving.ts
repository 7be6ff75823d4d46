import type { Input } from '@castwright/contract/methods.ts'
import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'
import { isOnline } from '../../../lib/online.ts'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { useAutosave } from '../../../lib/useAutosave.ts'
import type { SaveState } from '../../../ui/SaveStatus.tsx'
import { fetchTranscript, setFacts } from '../api.ts'
import type { Pending } from '../model/sync.ts'
import type { Line } from '../model/types.ts'
import { type Editor, useEditor } from './store.ts'

/** Why nothing is saved. While offline and after an error of the server, it tries again. */
type Halt = { why: 'offline' | 'retrying' | 'failed'; message: string }

type State = { isSaving: boolean; halt: Halt | null; hasSaved: boolean }

const start: State = { isSaving: false, halt: null, hasSaved: false }

/** Changes in one call. The server takes more, but its answer would hold up typing. */
const batch = 200

const passing: ReadonlySet<string> = new Set(['network', 'unavailable', 'deadline_exceeded', 'resource_exhausted', 'internal'])
const isPassing = (error: unknown): boolean => error instanceof RpcError && passing.has(error.code)

type Put = NonNullable<Input<'TranscriptsService.SaveSegments'>['changes'][number]['put']>[number]

const putOf = ({ id, startMs, endMs, speaker, text, words, confidence, isChecked }: Line, version: number): Put => ({
  id,
  version,
  startMs,
  endMs,
  speaker,
  text,
  // Text without spaces is no word. The times are then estimated.
  words: words?.some((word) => word.text.length > transcriptLimits.word)
    ? null
    : (words?.map(({ confidence: sure, ...word }) => ({ ...word, ...(sure !== undefined && { confidence: sure }) })) ?? null),
  confidence,
  isChecked,
})

const changeOf = ({ put, remove }: Pending) => ({ put: put.map(({ line, version }) => putOf(line, version)), remove })

export type Saving = ReturnType<typeof createSaving>

/** Saves the transcript, a part at a time, and takes over what others changed. Outside of React, so that typing doesn't render the page. */
export function createSaving(editor: Editor, recordingId: string, version: number) {
  const store = createStore(() => start)
  const { getState: now, setState: set } = store
  let known = version
  let running: Promise<boolean> | null = null

  const catchUp = async (): Promise<void> => {
    const theirs = await fetchTranscript(recordingId).catch(() => null)
    if (!theirs) return
    known = theirs.version
    editor.merge(theirs.segments)
  }

  const send = async (keepalive: boolean): Promise<boolean> => {
    const sent = editor.now().pending.slice(0, batch)
    set({ isSaving: true })
    try {
      const input = { recordingId, changes: sent.map(changeOf) }
      const { transcript, saved, conflicts } = await rpc('TranscriptsService.SaveSegments', input, { keepalive })
      // Asking again right away would not help, and never end.
      if (saved.length + conflicts.length === 0 && sent.some(({ put }) => put.length > 0)) {
        set({ halt: { why: 'retrying', message: '' } })
        return false
      }
      editor.saved(sent, saved, conflicts)
      setFacts(recordingId, transcript)
      set({ halt: null, hasSaved: true })
      const isAlone = transcript.version <= known + 1
      known = transcript.version
      if (!isAlone) await catchUp()
      return true
    } catch (error) {
      set({ halt: { why: !isPassing(error) ? 'failed' : isOnline() ? 'retrying' : 'offline', message: messageOf(error) } })
      return false
    } finally {
      set({ isSaving: false })
    }
  }

  /** Resolves to whether everything so far is saved, apart from conflicts. One request at a time. */
  const save = async (keepalive = false): Promise<boolean> => {
    while (running) await running
    while (editor.now().pending.length > 0) {
      running = send(keepalive)
      const isDone = await running.finally(() => {
        running = null
      })
      if (!isDone) return false
    }
    return true
  }

  return {
    now,
    subscribe: (listener: () => void) => store.subscribe(listener),
    /** By itself: after a pause, or while the page closes. */
    autosave: (isLeaving: boolean): void => {
      if (isOnline()) void save(isLeaving)
      else set({ halt: { why: 'offline', message: '' } })
    },
    save: (): Promise<boolean> => {
      set({ halt: null })
      return save()
    },
    catchUp,
    /** After the whole transcript was replaced. */
    restart: (at: number): void => {
      known = at
      set(start)
    },
  }
}

const useSaving = <T>(saving: Saving, select: (state: State) => T): T => useSyncExternalStore(saving.subscribe, () => select(saving.now()))

/** Saves after a pause in typing. Renders nothing. */
export function Autosave({ editor, saving }: { editor: Editor; saving: Saving }) {
  const pending = useEditor(editor, (state) => state.pending)
  const halt = useSaving(saving, (state) => state.halt)
  const isWaiting = pending.length > 0 && halt?.why !== 'failed'
  useAutosave({
    // A new one each time that something was typed or a try failed.
    round: isWaiting ? { draft: pending, halt } : null,
    isRetry: halt !== null,
    save: saving.autosave,
  })
  return null
}

export function useSaveState(editor: Editor, saving: Saving): SaveState {
  const hasPending = useEditor(editor, (state) => state.pending.length > 0)
  const hasConflicts = useEditor(editor, (state) => state.conflicts.size > 0)
  const { isSaving, halt, hasSaved } = useSaving(saving, (state) => state)
  if (isSaving) return 'saving'
  if (hasPending) return halt?.why ?? 'idle'
  if (hasConflicts) return 'conflict'
  return hasSaved ? 'saved' : 'idle'
}

/** Why the server refused the last save. */
export const useRefusal = (saving: Saving): string | null => useSaving(saving, ({ halt }) => (halt?.why === 'failed' ? halt.message : null))

/** Whether leaving the page now would lose changes. */
export function useIsStuck(editor: Editor, saving: Saving): boolean {
  const hasHalt = useSaving(saving, ({ halt }) => halt !== null)
  return useEditor(editor, (state) => state.conflicts.size > 0 || (hasHalt && state.pending.length > 0))
}
