import type { Cut } from '@castwright/contract/finishing/shapes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Playback, pressPlayerKey } from '../../../components/timeline/playback.ts'
import { addCut, begin, type Cuts, type Edge, moveEdge, redo, restoreCut, skipFrom, step, undo } from './model.ts'

/** Where the selection starts and ends, as far as that was chosen. */
type Marks = { [edge in Edge]: number | null }

const noMarks: Marks = { startMs: null, endMs: null }

/** Sets one end. The other stays, unless the part would be empty. */
function withMark({ startMs, endMs }: Marks, edge: Edge, ms: number): Marks {
  if (edge === 'startMs') return { startMs: ms, endMs: endMs !== null && endMs > ms ? endMs : null }
  return { startMs: startMs !== null && startMs < ms ? startMs : null, endMs: ms }
}

/** The cuts being edited, with undo, and the part that is selected. */
export function useCutEdits(saved: Cuts, playback: Playback) {
  const { durationMs } = playback
  const [history, setHistory] = useState(() => begin(saved))
  const [marks, setMarks] = useState(noMarks)
  const { startMs, endMs } = marks
  const selection: Cut | null = startMs === null || endMs === null ? null : { startMs, endMs }
  const cuts = history.now
  const cut = () => {
    if (!selection) return
    setHistory((now) => step(now, addCut(now.now, selection, durationMs)))
    setMarks(noMarks)
  }
  /** Starts or ends the selection, at the player's position if no time is given. */
  const mark = (edge: Edge, ms = playback.now().ms) => setMarks((now) => withMark(now, edge, Math.min(ms, durationMs)))
  return {
    cuts,
    marks,
    selection,
    select: (part: Cut | null) => setMarks(part ?? noMarks),
    mark,
    cut,
    restore: (at: number) => setHistory((now) => step(now, restoreCut(now.now, at))),
    restoreAll: () => setHistory((now) => step(now, [])),
    move: (at: number, edge: Edge, ms: number, isSameStep: boolean) =>
      setHistory((now) => step(now, moveEdge(now.now, at, edge, ms, durationMs), isSameStep)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    reset: (next: Cuts) => {
      setHistory(begin(next))
      setMarks(noMarks)
    },
  }
}

export type CutEdits = ReturnType<typeof useCutEdits>

/** Skips the cuts while playing. */
export function useSkipping(playback: Playback, cuts: Cuts, isOn: boolean): void {
  const latest = useRef(cuts)
  useEffect(() => {
    latest.current = cuts
  })
  useEffect(() => {
    if (!isOn) return
    return playback.subscribe(() => {
      const { isPlaying, ms } = playback.now()
      const to = isPlaying ? skipFrom(latest.current, ms) : null
      if (to === null) return
      if (to >= playback.durationMs) playback.pause()
      else playback.seek(to)
    })
  }, [playback, isOn])
}

const isField = (target: Element): boolean =>
  target.matches('input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable=true]')

/** Keys of the editor. They don't work in fields, menus and dialogs. */
export function useCutKeys(edits: CutEdits, playback: Playback): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || event.altKey || isField(target) || target.closest('[role=dialog], [role=menu], [role=listbox]')) return
    const act = event.ctrlKey || event.metaKey ? commandOf(event, edits) : keyOf(event.key, target, edits, playback)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function commandOf({ key, shiftKey }: KeyboardEvent, edits: CutEdits): (() => void) | null {
  if (key.toLowerCase() === 'z') return shiftKey ? edits.redo : edits.undo
  return key.toLowerCase() === 'y' ? edits.redo : null
}

function keyOf(key: string, target: Element, edits: CutEdits, playback: Playback): (() => void) | null {
  if (key === 'i') return () => edits.mark('startMs')
  if (key === 'o') return () => edits.mark('endMs')
  if ((key === 'x' || key === 'Delete') && edits.selection) return edits.cut
  if (key === 'Escape' && (edits.marks.startMs !== null || edits.marks.endMs !== null)) return () => edits.select(null)
  // Buttons and switches have their own keys.
  const isControl = target.closest('button, a, input, [role=slider]') !== null
  if (key === ' ' && isControl) return null
  return [' ', 'k', 'j', 'l'].includes(key) ? () => void pressPlayerKey(playback, key) : null
}
