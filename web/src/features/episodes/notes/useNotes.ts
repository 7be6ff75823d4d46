import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { missingForDone } from '@castwright/contract/workflow/step-requirements.ts'
import { useEffect, useRef, useState } from 'react'
import { writeDraft } from '../../../lib/drafts.ts'
import { isOnline } from '../../../lib/online.ts'
import { RpcError } from '../../../lib/rpc.ts'
import type { SaveState } from '../../../ui/SaveStatus.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fetchEpisode, updateEpisode } from '../manage/api.ts'
import { type Draft, findDrafts, type StoredDrafts, writeDrafts } from './drafts.ts'
import { useAutosave } from '../../../lib/useAutosave.ts'

/** What triggered a save: autosave, autosave while the page closes, or a button. Kept while a conflict is resolved. */
type Intent = 'auto' | 'leave' | 'draft' | 'done'
type Pressed = 'draft' | 'done'

const isPressed = (aim: Intent): aim is Pressed => aim === 'draft' || aim === 'done'

const failures: Record<Pressed, string> = {
  draft: 'Failed to save show notes draft.',
  done: 'Error occurred updating show notes.',
}

/** Why nothing is saved. While offline and after an error of the server, autosave tries again. */
type Halt = { why: 'offline' | 'retrying' | 'conflict' | 'failed' }

const isConflict = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'show_notes_changed'

const passing: ReadonlySet<string> = new Set(['network', 'unavailable', 'deadline_exceeded', 'resource_exhausted', 'internal'])
const isPassing = (error: unknown): boolean => error instanceof RpcError && passing.has(error.code)

const isTooLong = (text: string): boolean =>
  missingForDone('writeShowNotes', { showNotes: text, hasRecording: true, hasTemplateNotes: false }) === 'show_notes_too_long'

/** Editing state of the show notes: they save themselves, drafts stay in the browser until then, and nobody's version is overwritten. */
export function useNotes(episode: Episode, userId: string, markDone: () => Promise<boolean>) {
  const [{ key, found, stored: start }] = useState(() => findDrafts(userId, episode.id, episode.showNotes))
  const [stored, setStored] = useState(start)
  /** The same, also for what happens after a render. */
  const held = useRef(stored)
  const [saving, setSaving] = useState<Intent | null>(null)
  const [fault, setFault] = useState<string>()
  const [halt, setHalt] = useState<Halt | null>(null)
  const [conflict, setConflict] = useState<{ theirs: Episode; aim: Pressed } | null>(null)
  /** The text as sent. The server may return it in another form, which must not move the cursor. */
  const [echo, setEcho] = useState<{ sent: string; saved: string } | null>(null)
  const [hasSavedItself, setSavedItself] = useState(false)
  const running = useRef<Promise<boolean> | null>(null)
  const isGone = useRef(false)
  const { draft, aside } = stored
  const saved = echo && echo.saved === episode.showNotes ? echo.sent : episode.showNotes

  const change = (update: (before: StoredDrafts) => StoredDrafts) => {
    if (isGone.current) return
    held.current = update(held.current)
    writeDrafts(key, held.current)
    setStored(held.current)
  }

  // This page keeps them now.
  useEffect(() => {
    writeDrafts(key, held.current)
    for (const left of found) writeDraft(left, null)
  }, [key, found])

  const write = (text: string) => {
    setFault(undefined)
    setHalt((before) => (before?.why === 'failed' ? null : before))
    change((before) => {
      const version = before.draft?.version ?? episode.showNotesVersion
      return { ...before, draft: text === saved || text === episode.showNotes ? null : { text, version, at: Date.now() } }
    })
  }

  const fail = async (error: unknown, aim: Intent) => {
    if (isConflict(error)) {
      setHalt({ why: 'conflict' })
      if (aim === 'leave') return
      const theirs = await fetchEpisode(episode.id).catch(() => null)
      if (theirs) return setConflict({ theirs, aim: isPressed(aim) ? aim : 'draft' })
    } else {
      setHalt({ why: !isPassing(error) ? 'failed' : isOnline() ? 'retrying' : 'offline' })
      if (error instanceof RpcError) setFault(error.meta['episode.show_notes'])
    }
    if (isPressed(aim)) toast.error(failures[aim])
  }

  /** Text typed during the save becomes a draft of the new version. */
  const send = async (sent: Draft, aim: Intent): Promise<boolean> => {
    setSaving(aim)
    try {
      const { showNotes, showNotesVersion: version } = await updateEpisode(
        episode.id,
        { showNotes: sent.text, showNotesVersion: sent.version },
        { keepalive: aim === 'leave' },
      )
      setEcho({ sent: sent.text, saved: showNotes })
      change((before) => ({ ...before, draft: before.draft && before.draft.text !== sent.text ? { ...before.draft, version } : null }))
      setHalt(null)
      setSavedItself(!isPressed(aim))
      return true
    } catch (error) {
      await fail(error, aim)
      return false
    } finally {
      setSaving(null)
    }
  }

  /** Resolves to whether everything typed so far is saved. One request at a time. */
  const save = async (aim: Intent, over?: number): Promise<boolean> => {
    while (running.current) await running.current
    const typed = held.current.draft
    if (!typed || isGone.current) return true
    running.current = send({ ...typed, version: over ?? typed.version }, aim)
    try {
      return await running.current
    } finally {
      running.current = null
    }
  }

  const perform = async (aim: Pressed, over?: number) => {
    if (!(await save(aim, over))) return
    setSavedItself(false)
    if (aim === 'draft') return void toast.success('Saved changes to Show Notes.')
    setSaving(aim)
    await markDone()
    setSaving(null)
  }

  const isWaiting = draft !== null && !isTooLong(draft.text) && halt?.why !== 'conflict' && halt?.why !== 'failed'
  const flush = useAutosave({
    // A new one each time that something was typed or a try failed.
    round: isWaiting ? { draft, halt } : null,
    isRetry: halt?.why === 'offline' || halt?.why === 'retrying',
    save: (isLeaving) => {
      if (isOnline()) void save(isLeaving ? 'leave' : 'auto')
      else setHalt({ why: 'offline' })
    },
  })

  return {
    text: draft?.text ?? saved,
    changed: draft !== null,
    /** Whether leaving the page now would leave an unsaved text behind. */
    isStuck: draft !== null && (halt !== null || isTooLong(draft.text)),
    saving: saving && isPressed(saving) ? saving : null,
    state: stateOf(draft !== null, saving, halt, hasSavedItself),
    fault,
    write,
    flush,
    saveDraft: () => perform('draft'),
    finish: () => perform('done'),
    /** For a deleted episode. */
    discard: () => {
      change(() => ({ draft: null, aside: [] }))
      isGone.current = true
    },
    /** The most recent draft to offer. */
    aside: aside[0] ?? null,
    takeUp: (chosen: Draft) => {
      setHalt(null)
      change((before) => ({
        draft: chosen,
        aside: [...(before.draft ? [before.draft] : []), ...before.aside.filter((one) => one !== chosen)],
      }))
    },
    throwAway: (chosen: Draft) => change((before) => ({ ...before, aside: before.aside.filter((one) => one !== chosen) })),
    conflict: conflict && draft ? { theirs: conflict.theirs, mine: draft.text } : null,
    keepMine: () => {
      if (!conflict) return
      setConflict(null)
      void perform(conflict.aim, conflict.theirs.showNotesVersion)
    },
    useTheirs: () => {
      setConflict(null)
      setHalt(null)
      change((before) => ({ draft: null, aside: before.draft ? [before.draft, ...before.aside] : before.aside }))
    },
    keepEditing: () => setConflict(null),
  }
}

function stateOf(changed: boolean, saving: Intent | null, halt: Halt | null, hasSavedItself: boolean): SaveState {
  if (saving !== null) return 'saving'
  if (changed) return halt?.why ?? 'changed'
  return hasSavedItself ? 'saved' : 'idle'
}
