import type { Episode } from '@castwright/contract/episodes.ts'
import { useEffect, useState } from 'react'
import { RpcError } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { findEpisodeNow, updateEpisode } from '../manage/api.ts'
import { type Draft, type Kept, keyOf, offered, readKept, writeKept } from './kept.ts'
import { words } from './words.ts'

/** What a save is for: it is carried on once both texts were looked at. */
type Aim = 'draft' | 'done'

const failures: Record<Aim, string> = { draft: words.saveFailed, done: words.updateFailed }

const isMeanwhile = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'show_notes_changed'

/** The text of an episode as it is being written: kept in the browser until it is saved, never over somebody else's. */
export function useNotes(episode: Episode, userId: string, markDone: () => Promise<boolean>) {
  const key = keyOf(userId, episode.id)
  const [kept, setKept] = useState<Kept>(() => offered(readKept(key), episode.showNotes))
  const [saving, setSaving] = useState<Aim | null>(null)
  const [fault, setFault] = useState<string>()
  const [conflict, setConflict] = useState<{ theirs: Episode; aim: Aim } | null>(null)
  const { draft, aside } = kept
  useEffect(() => {
    writeKept(key, kept)
  }, [key, kept])

  const write = (text: string) => {
    setFault(undefined)
    setKept((before) => {
      const version = before.draft?.version ?? episode.showNotesVersion
      return { ...before, draft: text === episode.showNotes ? null : { text, version, at: Date.now() } }
    })
  }

  const fail = async (error: unknown, aim: Aim) => {
    if (!isMeanwhile(error)) {
      if (error instanceof RpcError) setFault(error.meta['episode.show_notes'])
      return void toast.error(failures[aim])
    }
    const theirs = await findEpisodeNow(episode.id).catch(() => null)
    if (theirs) setConflict({ theirs, aim })
    else toast.error(failures[aim])
  }

  /** Whether it is saved. What was typed meanwhile stays a draft of the new version. */
  const send = async (sent: Draft, aim: Aim): Promise<boolean> => {
    setSaving(aim)
    try {
      const { showNotesVersion: version } = await updateEpisode(episode.id, { showNotes: sent.text, showNotesVersion: sent.version })
      setKept((before) => ({ ...before, draft: before.draft && before.draft.text !== sent.text ? { ...before.draft, version } : null }))
      return true
    } catch (error) {
      await fail(error, aim)
      return false
    } finally {
      setSaving(null)
    }
  }

  const carryOut = async (sent: Draft | null, aim: Aim) => {
    if (sent && !(await send(sent, aim))) return
    if (aim === 'draft') return void toast.success(words.saved)
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
    saveDraft: () => carryOut(draft, 'draft'),
    finish: () => carryOut(draft, 'done'),
    /** The newest of the texts that wait to be taken up again. */
    aside: aside[0] ?? null,
    takeUp: (chosen: Draft) =>
      setKept((before) => ({
        draft: chosen,
        aside: [...(before.draft ? [before.draft] : []), ...before.aside.filter((one) => one !== chosen)],
      })),
    throwAway: (chosen: Draft) => setKept((before) => ({ ...before, aside: before.aside.filter((one) => one !== chosen) })),
    conflict: conflict && draft ? { theirs: conflict.theirs, mine: draft.text } : null,
    keepMine: () => {
      if (!conflict || !draft) return
      setConflict(null)
      void carryOut({ ...draft, version: conflict.theirs.showNotesVersion }, conflict.aim)
    },
    useTheirs: () => {
      setConflict(null)
      setKept((before) => ({ draft: null, aside: before.draft ? [before.draft, ...before.aside] : before.aside }))
    },
    keepEditing: () => setConflict(null),
  }
}
