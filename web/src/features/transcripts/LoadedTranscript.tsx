import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { Alert, Box, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPlayback } from '../../components/timeline/playback.ts'
import { draftKey } from '../../lib/drafts.ts'
import { counted } from '../../lib/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { fetchTranscript, isUnderWay, setTranscript, useTranscription } from './api.ts'
import { emptyLine } from './model/edits.ts'
import { countOf, useKeptDraft } from './editor/draft.ts'
import { createEditor, useEditor } from './editor/store.ts'
import { TranscriptEditor } from './editor/TranscriptEditor.tsx'
import { Autosave, createSaving, useIsStuck } from './editor/saving.ts'
import { LanguageDialog } from './LanguageDialog.tsx'
import { OutdatedNotice, RealignDialog, type Retime, ShiftDialog } from './Retiming.tsx'
import { TextDialogs, type TextSource } from './TextDialogs.tsx'
import { TranscriptMenu } from './TranscriptMenu.tsx'
import type { TranscriptPageProps } from './props.ts'
import { TranscriptionNotice } from './TranscriptionPanel.tsx'
import { useTranscriptActions } from './useTranscriptActions.ts'

const unsaved = {
  title: 'Do you want to leave without saving?',
  text: "Some of your transcript changes aren't saved.",
  stay: 'Keep editing',
  leave: 'Leave without saving',
}

/** After this long in the background, asks what others changed. */
const awayMs = 20_000

/** A transcript with its editor, and what can be done with it as a whole. */
export function LoadedTranscript(props: TranscriptPageProps & { transcript: Transcript }) {
  const { recording, transcript, startMs, userId, timeZone, peaks, onBroken, marks, onMark, above, links } = props
  const recordingId = recording.id
  const [playback] = useState(() => {
    const created = createPlayback(recording.duration * 1000)
    created.seek(startMs)
    return created
  })
  const [editor] = useState(() => createEditor(transcript.segments))
  const [saving] = useState(() => createSaving(editor, recordingId, transcript.version))
  const isEmpty = useEditor(editor, (state) => state.lines.length === 0)
  const draft = useKeptDraft(editor, draftKey(userId, recordingId, 'transcript'))
  const isStuck = useIsStuck(editor, saving)
  const { data: job } = useTranscription(recordingId)
  const media = useMemo(
    () => ({ src: recording.url, name: recording.fileName, peaks, onBroken }),
    [recording.url, recording.fileName, peaks, onBroken],
  )
  const [source, setSource] = useState<TextSource | null>(null)
  const [choosesLanguage, languageDialog] = useDisclosure(false)
  const [retiming, setRetiming] = useState<Retime | null>(null)

  /** Another text: an import, an earlier version or the machine's. */
  const replace = (next: Transcript) => {
    editor.replace(next.segments)
    saving.restart(next.version)
    setTranscript(recordingId, next)
  }
  /** The same text with other facts. */
  const update = (next: Transcript) => {
    editor.merge(next.segments)
    saving.restart(next.version)
    setTranscript(recordingId, next)
  }
  const { before, isPending, markChecked, release, confirmTimes, remove } = useTranscriptActions(recordingId, saving.save, update)
  const retime = { recordingId, playback, before, onDone: replace, onClose: () => setRetiming(null) }
  useEmptyLine(editor, isEmpty)
  useCatchUp(saving.catchUp)
  useReplaced(recordingId, job?.transcription?.state, replace)

  return (
    <Page
      title="Transcript"
      hint={
        <Group component="span" gap="xs">
          {recording.fileName}
          <States transcript={transcript} />
        </Group>
      }
      above={above}
      action={
        <Group gap="xs" w={{ base: '100%', xs: 'auto' }}>
          {links}
          <Button
            variant={transcript.isChecked ? 'default' : 'filled'}
            leftSection={<Icon of={IconCheck} />}
            loading={isPending}
            onClick={() => void markChecked(!transcript.isChecked)}
          >
            {transcript.isChecked ? 'Checked' : 'Mark as checked'}
          </Button>
          <TranscriptMenu
            transcript={transcript}
            canTranscribe={job?.engine.state === 'ready' && !isUnderWay(job.transcription)}
            onSource={setSource}
            onRetime={setRetiming}
            onLanguage={languageDialog.open}
            onRelease={() => void release(!transcript.isReleased)}
            onDelete={() => void remove()}
            before={before}
          />
        </Group>
      }
    >
      <TranscriptEditor editor={editor} playback={playback} media={media} saving={saving} marks={marks} onMark={onMark}>
        {job && (isUnderWay(job.transcription) || job.transcription?.state === 'failed') ? (
          <Box p="sm" bg="var(--cw-panel)" bd="var(--cw-hairline)" bdrs="md">
            <TranscriptionNotice
              recordingId={recordingId}
              transcription={job.transcription}
              engine={job.engine}
              onRetry={() => setSource('start')}
            />
          </Box>
        ) : null}
        {draft.offered.length > 0 ? <DraftNotice draft={draft} /> : null}
        {transcript.isOutdated ? <OutdatedNotice onChoose={setRetiming} onConfirm={() => void confirmTimes()} /> : null}
      </TranscriptEditor>
      <TextDialogs
        recording={recording}
        timeZone={timeZone}
        engine={job?.engine}
        hasText
        opened={source}
        before={before}
        onText={replace}
        onClose={() => setSource(null)}
      />
      <LanguageDialog
        recordingId={recordingId}
        language={transcript.language}
        before={before}
        opened={choosesLanguage}
        onClose={languageDialog.close}
      />
      <ShiftDialog {...retime} opened={retiming === 'shift'} />
      <RealignDialog {...retime} editor={editor} opened={retiming === 'realign'} />
      <Autosave editor={editor} saving={saving} />
      <UnsavedGuard changed={isStuck} words={unsaved} />
    </Page>
  )
}

/** An empty text gets a segment to type in. */
function useEmptyLine(editor: ReturnType<typeof createEditor>, isEmpty: boolean): void {
  useEffect(() => {
    if (isEmpty) editor.start(emptyLine())
  }, [editor, isEmpty])
}

/** Takes over what others changed when the user comes back to the page. */
function useCatchUp(catchUp: () => Promise<void>): void {
  const run = useEffectEvent(() => void catchUp())
  useEffect(() => {
    let leftAt = Date.now()
    const listen = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt > awayMs) run()
    }
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}

/** Shows the machine's text once it is done. */
function useReplaced(recordingId: string, state: string | undefined, replace: (transcript: Transcript) => void): void {
  const before = useRef(state)
  const show = useEffectEvent(async () => {
    const next = await fetchTranscript(recordingId).catch(() => null)
    if (next) replace(next)
  })
  useEffect(() => {
    const hasFinished = state === 'done' && before.current !== undefined && before.current !== 'done'
    before.current = state
    if (hasFinished) void show()
  }, [state])
}

/** Offers changes that the server never got, because the browser crashed or was offline. */
function DraftNotice({ draft: { offered, restore, discard } }: { draft: ReturnType<typeof useKeptDraft> }) {
  return (
    <Alert color="blue" role="status" icon={<Icon of={IconDeviceFloppy} />} title="You have changes that weren't saved">
      <Stack gap="xs" align="flex-start">
        {`This device kept your changes to ${counted(countOf(offered), 'segment')}.`}
        <Group gap="xs">
          <Button size="compact-sm" onClick={restore}>
            Restore
          </Button>
          <Button size="compact-sm" variant="default" onClick={discard}>
            Discard
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function States({ transcript: { isChecked, isReleased, source } }: { transcript: Transcript }) {
  if (isChecked) return <Badge meaning="success">Checked</Badge>
  return (
    <>
      <Badge meaning="warning">{source === 'machine' ? 'Machine transcript, not checked' : 'Not checked'}</Badge>
      {isReleased ? <Badge meaning="accent">Released</Badge> : null}
    </>
  )
}
