import { Box } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Playback, usePlayback } from '../../../components/timeline/playback.ts'
import { indexAt } from '../model/edits.ts'
import type { Match } from '../model/find.ts'
import type { Line } from '../model/types.ts'
import classes from './Editor.module.css'
import type { Cursor } from './cursor.ts'
import { createLater } from './later.ts'
import { type RowActions, SegmentRow } from './SegmentRow.tsx'
import { type Editor, useEditor } from './store.ts'
import { useWindow } from './useWindow.ts'

type Props = {
  editor: Editor
  playback: Playback
  cursor: Cursor
  matches: readonly Match[]
  current: Match | null
  speakers: readonly string[]
  actions: Omit<RowActions, 'measure'>
}

const none: readonly Match[] = []
/** Estimates in pixels, until a row is measured. On phones, the text is below the rest. */
const wide = { line: 21.7, other: 18, letter: 7, columns: 290 }
const narrow = { line: 24.8, other: 48, letter: 8, columns: 40 }
const phoneWidth = 540
/** Milliseconds after scrolling in which the list doesn't follow playback. */
const scrollPause = 4000

/** The segments in a list of which only the visible part is rendered. */
export function SegmentList({ editor, playback, cursor, matches, current, speakers, actions }: Props) {
  const lines = useEditor(editor, (state) => state.lines)
  const conflicts = useEditor(editor, (state) => state.conflicts)
  const [width, setWidth] = useState(800)
  const [later] = useState(createLater)
  const active = cursor.useActive()
  const activeIndex = useMemo(() => Math.max(0, active === null ? 0 : lines.findIndex(({ id }) => id === active)), [lines, active])
  const playing = usePlayback(playback, ({ ms }) => indexAt(lines, ms))
  const byId = useMemo(() => Map.groupBy(matches, ({ id }) => id), [matches])

  const keyOf = useCallback((index: number) => lines[index]?.id ?? '', [lines])
  const estimate = useCallback(
    (index: number) => {
      const { line, other, letter, columns } = width < phoneWidth ? narrow : wide
      const letters = Math.max(20, (width - columns) / letter)
      return other + line * Math.max(1, Math.ceil((lines[index]?.text.length ?? 0) / letters))
    },
    [lines, width],
  )
  const { scroller, indexes, total, topOf, measure, reveal } = useWindow({
    count: lines.length,
    keyOf,
    estimate,
    pinned: activeIndex,
    onJump: later.jumped,
  })
  useLayoutEffect(() => setWidth(scroller.current?.clientWidth || 800), [scroller])

  // Stable, so that rows don't render again.
  const latest = useRef({ actions, measure })
  useLayoutEffect(() => {
    latest.current = { actions, measure }
  })
  const stable = useMemo<RowActions>(
    () => ({
      onFocus: (id) => latest.current.actions.onFocus(id),
      onType: (id, text) => latest.current.actions.onType(id, text),
      onPick: (line, offset) => latest.current.actions.onPick(line, offset),
      onPlay: (line) => latest.current.actions.onPlay(line),
      onKey: (event, line) => latest.current.actions.onKey(event, line),
      onSpeaker: (line, speaker) => latest.current.actions.onSpeaker(line, speaker),
      onCaret: (id, offset) => latest.current.actions.onCaret(id, offset),
      measure: (row) => latest.current.measure(row),
    }),
    [],
  )

  // Moves the focus to a segment that an action asked for, once it is rendered.
  const wanted = cursor.useWanted()
  useLayoutEffect(() => {
    if (!wanted) return
    const index = lines.findIndex(({ id }) => id === wanted.id)
    const field = scroller.current?.querySelector<HTMLTextAreaElement>(`[data-key="${CSS.escape(wanted.id)}"] textarea`)
    if (index === -1) return
    reveal(index)
    if (!field || !wanted.hasFocus) return
    const offset = Math.min(wanted.offset, field.value.length)
    field.focus({ preventScroll: true })
    field.setSelectionRange(offset, Math.max(offset, Math.min(wanted.end ?? offset, field.value.length)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only when it is asked for, not whenever the text changes.
  }, [wanted])

  // Follows playback, unless the reader is looking elsewhere.
  const scrolledAt = useRef(0)
  const isPlaying = usePlayback(playback, (state) => state.isPlaying)
  // A link may lead to a later time.
  const isToReveal = useRef(true)
  const follow = useEffectEvent(() => {
    const isLed = isToReveal.current && playback.now().ms > 0
    isToReveal.current = false
    const isTyping = scroller.current?.contains(document.activeElement) === true && document.activeElement instanceof HTMLTextAreaElement
    if (isLed) reveal(Math.max(0, playing))
    else if (isPlaying && !isTyping && Date.now() - scrolledAt.current > scrollPause) reveal(Math.max(0, playing))
  })
  useEffect(() => follow(), [playing, isPlaying])

  return (
    <div
      ref={scroller}
      className={classes.list}
      onWheel={() => {
        scrolledAt.current = Date.now()
      }}
      onTouchMove={() => {
        scrolledAt.current = Date.now()
      }}
    >
      <Box pos="relative" w="100%" role="list" aria-label="Segments" style={{ height: total }}>
        {indexes.map((index) => {
          const line = lines[index] as Line
          return (
            <SegmentRow
              key={line.id}
              line={line}
              index={index}
              count={lines.length}
              top={topOf(index)}
              isActive={index === activeIndex}
              isPlaying={index === playing}
              hasConflict={conflicts.has(line.id)}
              matches={byId.get(line.id) ?? none}
              current={current?.id === line.id ? current : null}
              speakers={speakers}
              playback={playback}
              later={later}
              actions={stable}
            />
          )
        })}
      </Box>
    </div>
  )
}
