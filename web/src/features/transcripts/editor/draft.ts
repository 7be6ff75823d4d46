import { TimeMs, SegmentWord } from '@castwright/contract/transcripts/shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { readDraft, writeDraft } from '../../../lib/drafts.ts'
import { type Pending, type Synced, unsavedOf } from '../model/sync.ts'
import { isSameLine } from '../model/types.ts'
import type { Editor } from './store.ts'

/** Changes that the server may not have yet. They stay on this device until it has. */

const version = z.number().int()
const Line = z.object({
  id: z.string(),
  startMs: TimeMs,
  endMs: TimeMs,
  speaker: z.string(),
  text: z.string(),
  words: z.array(SegmentWord).nullable(),
  confidence: z.number().nullable(),
  isChecked: z.boolean(),
})
const Kept = z.array(
  z.object({ put: z.array(z.object({ line: Line, version })), remove: z.array(z.object({ id: z.string(), version })) }),
) satisfies z.ZodType<Pending[]>

/** Writing them takes time, so not after each key. */
const pauseMs = 700

/** Those that the server doesn't have by now. */
const missingIn = ({ saved }: Synced, kept: readonly Pending[]): Pending[] =>
  kept
    .map(({ put, remove }) => ({
      put: put.filter(({ line }) => !isSameLine(saved.get(line.id) ?? null, line)),
      remove: remove.filter(({ id }) => saved.has(id)),
    }))
    .filter(({ put, remove }) => put.length + remove.length > 0)

export const countOf = (kept: readonly Pending[]): number => kept.reduce((sum, { put, remove }) => sum + put.length + remove.length, 0)

/** Keeps what isn't saved on this device, and offers what was kept before a crash or reload. */
export function useKeptDraft(editor: Editor, key: string) {
  const [offered, setOffered] = useState(() => missingIn(editor.now(), Kept.safeParse(readDraft(key)).data ?? []))
  const undecided = useRef(offered)
  useEffect(() => {
    undecided.current = offered
  }, [offered])
  useEffect(() => {
    let [timer, isDirty] = [0, false]
    const write = () => {
      clearTimeout(timer)
      timer = 0
      if (!isDirty) return
      isDirty = false
      const unsaved = [...undecided.current, ...unsavedOf(editor.now())]
      writeDraft(key, unsaved.length === 0 ? null : unsaved)
    }
    const later = () => {
      isDirty = true
      if (timer === 0) timer = window.setTimeout(write, pauseMs)
    }
    if (undecided.current.length === 0) writeDraft(key, null)
    const stop = editor.subscribe(later)
    addEventListener('pagehide', write)
    return () => {
      stop()
      removeEventListener('pagehide', write)
      write()
    }
  }, [editor, key])
  const decide = () => {
    undecided.current = []
    setOffered([])
    const unsaved = unsavedOf(editor.now())
    writeDraft(key, unsaved.length === 0 ? null : unsaved)
  }
  return {
    offered,
    restore: () => {
      editor.restore(missingIn(editor.now(), offered))
      decide()
    },
    discard: decide,
  }
}
