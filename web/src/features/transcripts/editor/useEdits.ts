import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { type KeyboardEvent, useMemo } from 'react'
import { type Playback, pressPlayerKey } from '../../../components/timeline/playback.ts'
import { newId } from '../../../lib/newId.ts'
import { toast } from '../../../ui/toast.tsx'
import { insertAfter, mergeWithNext, remove, setSpeaker, setText, setTimes, split } from '../model/edits.ts'
import type { Change, Line } from '../model/types.ts'
import { timeAt } from '../model/words.ts'
import type { Cursor } from './cursor.ts'
import type { Editor } from './store.ts'

type Parts = {
  editor: Editor
  cursor: Cursor
  playback: Playback
  speakers: readonly string[]
  playsOnClick: boolean
  onNewSpeaker: (line: Line) => void
  /** Asks for the times of a segment. */
  onTimes: (line: Line) => void
  onFind: () => void
  onLeave: () => void
}

/** The same object while its parts are the same. */
export function useEdits({ editor, cursor, playback, speakers, playsOnClick, onNewSpeaker, onTimes, onFind, onLeave }: Parts) {
  return useMemo(
    () => createEdits({ editor, cursor, playback, speakers, playsOnClick, onNewSpeaker, onTimes, onFind, onLeave }),
    [editor, cursor, playback, speakers, playsOnClick, onNewSpeaker, onTimes, onFind, onLeave],
  )
}

/** The edits of the segment with the caret, by key, click or button. */
function createEdits({ editor, cursor, playback, speakers, playsOnClick, onNewSpeaker, onTimes, onFind, onLeave }: Parts) {
  const indexOf = (id: string | null): number => editor.now().lines.findIndex((line) => line.id === id)
  const lineAt = (index: number): Line | undefined => editor.now().lines[index]
  const goTo = (line: Line | undefined, offset = 0): boolean => {
    if (line) cursor.move({ id: line.id, offset, hasFocus: true })
    return line !== undefined
  }
  const listen = (line: Line, offset: number, isAlways: boolean): void => {
    const { ms, isEstimated } = timeAt(line, offset)
    if (isAlways || playsOnClick) void playback.play(ms, isEstimated)
    else playback.seek(ms, isEstimated)
  }

  const splitAt = (id: string, offset: number): void => {
    const second = newId()
    const { lines } = editor.now()
    const isAtEnd = lineAt(indexOf(id))?.text.slice(offset).trim() === ''
    const changes = isAtEnd ? insertAfter(lines, id, playback.now().ms, second) : split(lines, id, offset, second)
    if (editor.edit(changes)) cursor.move({ id: second, offset: 0, hasFocus: true })
  }
  const merge = (index: number): void => {
    const [line, next] = [lineAt(index), lineAt(index + 1)]
    if (!line || !next) return
    if (line.text.length + next.text.length >= transcriptLimits.text) return void toast.error('These two segments are too long to merge.')
    if (editor.edit(mergeWithNext(editor.now().lines, line.id))) goTo(line, line.text.length)
  }
  const travel = (changes: readonly Change[]): void => {
    const shown = changes.find(({ after }) => after !== null) ?? changes[0]
    const id = shown?.after?.id ?? shown?.follows
    const line = lineAt(indexOf(id ?? null))
    if (line) goTo(line, line.text.length)
  }

  const current = (): { line: Line; index: number; offset: number } | null => {
    const { active, offset } = cursor.now()
    const index = Math.max(0, indexOf(active))
    const line = lineAt(index)
    return line ? { line, index, offset } : null
  }

  const commands = {
    undo: () => travel(editor.undo()),
    redo: () => travel(editor.redo()),
    split: () => {
      const at = current()
      if (at) splitAt(at.line.id, at.offset)
    },
    mergeNext: () => {
      const at = current()
      if (at) merge(at.index)
    },
    remove: () => {
      const at = current()
      if (!at || !editor.edit(remove(editor.now().lines, at.line.id))) return
      goTo(lineAt(Math.min(at.index, editor.now().lines.length - 1)))
      toast.undo('Segment deleted.', commands.undo)
    },
    check: () => {
      const at = current()
      if (!at) return
      const after = { ...at.line, isChecked: !at.line.isChecked }
      editor.edit([{ id: at.line.id, before: at.line, after, follows: lineAt(at.index - 1)?.id ?? null }])
      if (after.isChecked && !goTo(lineAt(at.index + 1))) goTo(after)
    },
    times: () => {
      const at = current()
      if (at) onTimes(at.line)
    },
    /** While a handle moves, all of it is one step to undo. */
    setTimes: ({ id }: Line, times: { startMs: number; endMs: number }, isMoving = false) =>
      editor.edit(setTimes(editor.now().lines, id, times, playback.durationMs), isMoving),
    speak: (line: Line, speaker: string) => editor.edit(setSpeaker(editor.now().lines, line.id, speaker)),
  }

  const playerKeys: Record<string, string> = { KeyK: 'k', KeyJ: 'ArrowLeft', KeyL: 'ArrowRight' }

  /** Returns whether the key was one of ours. */
  const press = (event: KeyboardEvent<HTMLTextAreaElement>, line: Line): boolean => {
    const { key, code, shiftKey, altKey } = event
    const isControl = event.ctrlKey || event.metaKey
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
    const index = indexOf(line.id)
    if (isControl && !altKey) {
      const letter = key.toLowerCase()
      if (letter === 'z' && !shiftKey) commands.undo()
      else if (letter === 'y' || (letter === 'z' && shiftKey)) commands.redo()
      else if (letter === 'f') onFind()
      else if (letter === 'enter') commands.check()
      else return false
      return true
    }
    if (altKey && !isControl) {
      const playerKey = playerKeys[code]
      const speaker = /^Digit[1-9]$/.test(code) ? speakers[Number(code.slice(5)) - 1] : undefined
      if (playerKey) return pressPlayerKey(playback, playerKey)
      if (speaker !== undefined) commands.speak(line, speaker)
      else if (code === 'KeyP') listen(line, start, true)
      else if (code === 'KeyT') onTimes(line)
      else if (code === 'BracketLeft')
        commands.setTimes(line, { startMs: playback.now().ms, endMs: Math.max(line.endMs, playback.now().ms) })
      else if (code === 'BracketRight') commands.setTimes(line, { startMs: line.startMs, endMs: playback.now().ms })
      else if (key === 'ArrowDown') goTo(lineAt(index + 1))
      else if (key === 'ArrowUp') goTo(lineAt(index - 1))
      else return false
      return true
    }
    if (isControl) return false
    if (key === 'Escape') onLeave()
    else if (key === 'Enter' && !shiftKey) splitAt(line.id, start)
    else if (key === 'Tab') {
      const next = lineAt(index + (shiftKey ? -1 : 1))
      if (!goTo(next)) return false
      if (next) listen(next, 0, false)
    } else if (key === 'Backspace' && start === 0 && end === 0 && index > 0) merge(index - 1)
    else if (key === 'Delete' && start === value.length && end === start) merge(index)
    else if (key === 'ArrowUp' && !shiftKey && start === 0 && end === 0) return goTo(lineAt(index - 1), lineAt(index - 1)?.text.length)
    else if (key === 'ArrowDown' && !shiftKey && start === value.length) return goTo(lineAt(index + 1))
    else return false
    return true
  }

  return {
    commands,
    current,
    rowActions: {
      onFocus: cursor.activate,
      onType: (id: string, text: string) => void editor.edit(setText(editor.now().lines, id, text), true),
      onPick: (line: Line, offset: number) => listen(line, offset, false),
      onPlay: (line: Line) => void playback.play(line.startMs),
      onKey: (event: KeyboardEvent<HTMLTextAreaElement>, line: Line) => {
        if (!event.nativeEvent.isComposing && press(event, line)) event.preventDefault()
      },
      onSpeaker: (line: Line, speaker: string | null) => (speaker === null ? onNewSpeaker(line) : void commands.speak(line, speaker)),
      onCaret: cursor.place,
    },
  }
}
