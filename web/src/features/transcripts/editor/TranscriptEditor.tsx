import { Alert, Button, Group, Stack, Switch } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Marks, type Mark } from '../../../components/timeline/Marks.tsx'
import { type Playback, pressPlayerKey } from '../../../components/timeline/playback.ts'
import { Timeline } from '../../../components/timeline/Timeline.tsx'
import { counted } from '../../../lib/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { SaveStatus } from '../../../ui/SaveStatus.tsx'
import { motion } from '../../../ui/theme.ts'
import { speakersOf } from '../model/edits.ts'
import { findMatches, type Match } from '../model/find.ts'
import type { Line } from '../model/types.ts'
import { ConflictsDialog } from './ConflictsDialog.tsx'
import { createCursor } from './cursor.ts'
import classes from './Editor.module.css'
import { type Finding, FindBar, noFinding } from './FindBar.tsx'
import { type Saving, useRefusal, useSaveState } from './saving.ts'
import { SegmentHandles } from './SegmentHandles.tsx'
import { SegmentList } from './SegmentList.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { NewSpeakerDialog, SpeakersDialog } from './SpeakerDialogs.tsx'
import { type Editor, useEditor } from './store.ts'
import { TimesDialog } from './TimesDialog.tsx'
import { Tools } from './Tools.tsx'
import { useEdits } from './useEdits.ts'

export type Media = { src: string; name: string; peaks: readonly number[]; onBroken: () => void }

type Props = {
  editor: Editor
  playback: Playback
  media: Media
  saving: Saving
  marks: readonly Mark[]
  onMark: (mark: Mark) => void
  /** Notices between the waveform and the text. */
  children?: ReactNode
}

const noMatches: readonly Match[] = []

/** The names in a fixed order, as the same array until one changes. */
function useSpeakers(editor: Editor): readonly string[] {
  const names = useEditor(editor, ({ lines }) =>
    speakersOf(lines)
      .map(({ name }) => name)
      .toSorted()
      .join('\n'),
  )
  return useMemo(() => (names === '' ? [] : names.split('\n')), [names])
}

/** The waveform, the tools and the segments. */
export function TranscriptEditor({ editor, playback, media, saving, marks, onMark, children }: Props) {
  const [cursor] = useState(createCursor)
  const [finding, setFinding] = useState<Finding | null>(null)
  const [naming, setNaming] = useState<Line | null>(null)
  const [timing, setTiming] = useState<Line | null>(null)
  const [showsSpeakers, speakersDialog] = useDisclosure(false)
  const [showsShortcuts, shortcutsDialog] = useDisclosure(false)
  const [showsConflicts, conflictsDialog] = useDisclosure(false)
  const [playsOnClick, setPlaysOnClick] = useLocalStorage({ key: 'castwright.transcripts.playOnClick', defaultValue: true })
  const leaving = useRef<HTMLParagraphElement>(null)
  const speakers = useSpeakers(editor)
  const refusal = useRefusal(saving)
  const conflicts = useEditor(editor, (state) => state.conflicts.size)
  const openFind = useCallback(() => setFinding((now) => now ?? noFinding), [])
  const leave = useCallback(() => leaving.current?.focus(), [])
  const { commands, current, rowActions } = useEdits({
    editor,
    cursor,
    playback,
    speakers,
    playsOnClick,
    onNewSpeaker: setNaming,
    onTimes: setTiming,
    onFind: openFind,
    onLeave: leave,
  })
  // Neither typing in the search field nor an edit must wait for the results.
  const sought = useDeferredValue(finding)
  const lines = useDeferredValue(useEditor(editor, (state) => (sought ? state.lines : null)))
  const matches = useMemo(() => (sought && lines ? findMatches(lines, sought) : noMatches), [lines, sought])
  const shown = finding && matches.length > 0 ? (matches[finding.at % matches.length] ?? null) : null
  const showMatch = ({ id, from, to }: Match) => cursor.move({ id, offset: from, end: to, hasFocus: false })
  const returnToText = () => {
    const at = current()
    if (at) cursor.move({ id: at.line.id, offset: at.offset, hasFocus: true })
  }
  const onLeavingKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') returnToText()
    else if (!pressPlayerKey(playback, event.key)) return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'f' && !event.defaultPrevented) {
      event.preventDefault()
      openFind()
    }
  }
  // The same elements while nothing about them changes, so that typing in the search field doesn't render them.
  const timeline = useMemo(
    () => (
      <Timeline
        playback={playback}
        {...media}
        tools={
          <Switch
            size="xs"
            label="Play on click"
            checked={playsOnClick}
            onChange={({ currentTarget }) => setPlaysOnClick(currentTarget.checked)}
          />
        }
      >
        <Marks
          marks={marks}
          durationMs={playback.durationMs}
          onOpen={(mark) => {
            playback.seek(mark.startMs)
            onMark(mark)
          }}
        />
        <SegmentHandles editor={editor} cursor={cursor} playback={playback} onTimes={commands.setTimes} />
      </Timeline>
    ),
    [editor, cursor, commands, playback, media, marks, onMark, playsOnClick, setPlaysOnClick],
  )
  const tools = useMemo(
    () => (
      <Tools editor={editor} commands={commands} onFind={openFind} onSpeakers={speakersDialog.open} onShortcuts={shortcutsDialog.open}>
        <Status editor={editor} saving={saving} />
      </Tools>
    ),
    [editor, commands, openFind, speakersDialog.open, shortcutsDialog.open, saving],
  )
  return (
    <Stack gap="sm" onKeyDown={onKeyDown}>
      {timeline}
      {children}
      {refusal === null ? null : (
        <Alert color="red" role="alert" icon={<Icon of={IconAlertTriangle} />} title="Your last changes weren't saved">
          <Group gap="sm">
            {refusal}
            <Button size="compact-sm" variant="default" onClick={() => void saving.save()}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      {conflicts === 0 ? null : (
        <Alert color="yellow" role="alert" icon={<Icon of={IconAlertTriangle} />}>
          <Group gap="sm">
            {`Someone else also changed ${counted(conflicts, 'segment')} that you changed.`}
            <Button size="compact-sm" onClick={conflictsDialog.open}>
              Compare
            </Button>
          </Group>
        </Alert>
      )}
      {tools}
      {finding ? (
        <FindBar
          editor={editor}
          finding={finding}
          matches={matches}
          onChange={setFinding}
          onShow={showMatch}
          onClose={() => {
            setFinding(null)
            returnToText()
          }}
        />
      ) : null}
      <SegmentList
        editor={editor}
        playback={playback}
        cursor={cursor}
        matches={matches}
        current={shown}
        speakers={speakers}
        actions={rowActions}
      />
      {/* Where Escape leads, because Tab moves between segments. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <p ref={leaving} id="transcript-keys" className={classes.keys} tabIndex={-1} onKeyDown={onLeavingKey}>
        Tab: next segment. Enter: split. Alt+K: play or pause. Esc: leave the text.
      </p>
      <NewSpeakerDialog
        opened={naming !== null}
        onClose={() => setNaming(null)}
        onName={(name) => void (naming && commands.speak(naming, name))}
      />
      <TimesDialog
        line={timing}
        playback={playback}
        onTimes={commands.setTimes}
        onClose={() => {
          setTiming(null)
          setTimeout(returnToText, motion.slow)
        }}
      />
      <SpeakersDialog editor={editor} opened={showsSpeakers} onClose={speakersDialog.close} />
      <ShortcutsDialog opened={showsShortcuts} onClose={shortcutsDialog.close} />
      <ConflictsDialog
        editor={editor}
        opened={showsConflicts}
        onClose={() => {
          conflictsDialog.close()
          // The button that opened it may be gone.
          setTimeout(returnToText, motion.slow)
        }}
      />
    </Stack>
  )
}

function Status({ editor, saving }: { editor: Editor; saving: Saving }) {
  return <SaveStatus state={useSaveState(editor, saving)} />
}
