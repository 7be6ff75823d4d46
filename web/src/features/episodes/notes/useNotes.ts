import type { Episode } from '@castwright/contract/episodes.ts'
import { useEffect, useState } from 'react'
import { RpcError } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { fetchEpisode, updateEpisode } from '../manage/api.ts'
import { type Draft, type StoredDrafts, keyOf, offered, readDrafts, writeDrafts } from './drafts.ts'
import { messages } from './messages.ts'

/** What to do after saving, also once a conflict is resolved. */
type Intent = 'draft' | 'done'

const failures: Record<Intent, string> = { draft: messages.saveFailed, done: messages.updateFailed }

const isConflict = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'show_notes_changed'

/** Editing state of the show notes: drafts are stored in the browser, and saving never overwrites someone else's version. */
export function useNotes(episode: Episode, userId: string, markDone: () => Promise<boolean>) {
  const key = keyOf(userId, episode.id)
  const [stored, setStored] = useState<StoredDrafts>(() => offered(readDrafts(key), episode.showNotes))
  const [saving, setSaving] = useState<Intent | null>(null)
  const [fault, setFault] = useState<string>()
  const [conflict, setConflict] = useState<{ theirs: Episode; aim: Intent } | null>(null)
  const { draft, aside } = stored
  useEffect(() => {
    writeDrafts(key, stored)
  }, [key, stored])

  const write = (text: string) => {
    setFault(undefined)
    setStored((before) => {
      const version = before.draft?.version ?? episode.showNotesVersion
      return { ...before, draft: text === episode.showNotes ? null : { text, version, at: Date.now() } }
    })
  }

  const fail = async (error: unknown, aim: Intent) => {
    if (!isConflict(error)) {
      if (error instanceof RpcError) setFault(error.meta['episode.show_notes'])
      return void toast.error(failures[aim])
    }
    const theirs = await fetchEpisode(episode.id).catch(() => null)
    if (theirs) setConflict({ theirs, aim })
    else toast.error(failures[aim])
  }

  /** Resolves to whether it was saved. Text typed during the save becomes a draft of the new version. */
  const send = async (sent: Draft, aim: Intent): Promise<boolean> => {
    setSaving(aim)
    try {
      const { showNotesVersion: version } = await updateEpisode(episode.id, { showNotes: sent.text, showNotesVersion: sent.version })
      setStored((before) => ({ ...before, draft: before.draft && before.draft.text !== sent.text ? { ...before.draft, version } : null }))
      return true
    } catch (error) {
      await fail(error, aim)
      return false
    } finally {
      setSaving(null)
    }
  }

  const perform = async (sent: Draft | null, aim: Intent) => {
    if (sent && !(await send(sent, aim))) return
    if (aim === 'draft') return void toast.success(messages.saved)
    setSaving(aim)
    await markDone()
    setSaving(null)
  }

  return {
    text: draft?.text ?? episode.showNotes,
    changed: draft !== null,
    saving,
    fault,
    write,
    saveDraft: () => perform(draft, 'draft'),
    finish: () => perform(draft, 'done'),
    /** The most recent draft to offer. */
    aside: aside[0] ?? null,
    takeUp: (chosen: Draft) =>
      setStored((before) => ({
        draft: chosen,
        aside: [...(before.draft ? [before.draft] : []), ...before.aside.filter((one) => one !== chosen)],
      })),
    throwAway: (chosen: Draft) => setStored((before) => ({ ...before, aside: before.aside.filter((one) => one !== chosen) })),
    conflict: conflict && draft ? { theirs: conflict.theirs, mine: draft.text } : null,
    keepMine: () => {
      if (!conflict || !draft) return
      setConflict(null)
      void perform({ ...draft, version: conflict.theirs.showNotesVersion }, conflict.aim)
    },
    useTheirs: () => {
      setConflict(null)
      setStored((before) => ({ draft: null, aside: before.draft ? [before.draft, ...before.aside] : before.aside }))
    },
    keepEditing: () => setConflict(null),
  }
}
