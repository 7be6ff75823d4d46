import { type ChapterExportFormat, chapterExportFormats, type ChapterList } from '@castwright/contract/chapters/shapes.ts'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { Alert, Button, Group, Menu, Stack } from '@mantine/core'
import { IconBulb, IconClockExclamation, IconDownload, IconNotes, IconPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { createPlayback } from '../../components/timeline/playback.ts'
import { Timeline } from '../../components/timeline/Timeline.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Refusal, useSubmit } from '../../ui/form/useSubmit.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { exportNames, exportUrl, fetchChapters, isOutdatedSave, saveChapters, setChapters } from './api.ts'
import { ChapterItem } from './ChapterItem.tsx'
import { ChapterMarkers } from './ChapterMarkers.tsx'
import { ConflictDialog, ImportDialog, SuggestDialog } from './dialogs.tsx'
import { WriteButton } from './WriteButton.tsx'
import { add, type Draft, draftOf, faultsOf, isChanged, isValid, move, sorted } from './model.ts'

export type ChaptersPageProps = Pick<RecordingWithEpisode, 'recording' | 'episode'> & {
  peaks: readonly number[]
  /** The URL of the audio has expired. */
  onBroken: () => void
  above: ReactNode
  /** Links to the recording's other pages. */
  links: ReactNode
  /** Chapters were written into a copy, which took the place of the recording. */
  onWritten: (copyId: string) => Promise<void>
  /** Writes the list into the show notes. Null without an episode. */
  onInsert: ((drafts: readonly Draft[]) => Promise<void>) | null
}

const noFaults = {}

/** Chapters on the waveform and in a list. Save keeps them. */
export function ChapterEditor({
  recording,
  peaks,
  onBroken,
  above,
  links,
  onInsert,
  onWritten,
  list,
}: ChaptersPageProps & { list: ChapterList }) {
  const durationMs = recording.duration * 1000
  const [playback] = useState(() => createPlayback(durationMs))
  const [stored, setStored] = useState(list)
  const saved = useMemo(() => stored.chapters.map(draftOf), [stored])
  const [drafts, setDrafts] = useState(saved)
  const [chosen, setChosen] = useState<string | null>(null)
  const [showsFaults, setShowsFaults] = useState(false)
  const [theirs, setTheirs] = useState<ChapterList | null>(null)
  const [dialog, setDialog] = useState<'import' | 'suggest' | null>(null)
  const changed = isChanged(drafts, saved)
  const shown = sorted(drafts)
  const isOutdated = list.isOutdated && stored.version === list.version

  const take = (next: ChapterList) => {
    setStored(next)
    setDrafts(next.chapters.map(draftOf))
    setShowsFaults(false)
    setTheirs(null)
    setChapters(next)
  }
  const change = (id: string, facts: Partial<Draft>) =>
    setDrafts((now) => now.map((draft) => (draft.id === id ? { ...draft, ...facts } : draft)))
  const moveTo = (id: string, ms: number) => setDrafts((now) => move(now, id, ms, durationMs))
  const addHere = () => {
    const added = add(drafts, { startMs: playback.now().ms }, durationMs)
    setDrafts(added.drafts)
    setChosen(added.id)
    focusTitle(added.id)
  }
  const remove = (draft: Draft) => {
    setDrafts((now) => now.filter(({ id }) => id !== draft.id))
    toast.undo('Chapter deleted.', () => setDrafts((now) => sorted([...now.filter(({ id }) => id !== draft.id), draft])))
  }
  const save = useSubmit(async (over: number) => {
    setShowsFaults(true)
    if (!isValid(drafts)) throw new Refusal('Some chapters need your attention.')
    try {
      take(await saveChapters(recording.id, drafts, over))
    } catch (error) {
      if (!isOutdatedSave(error)) throw error
      return setTheirs(await fetchChapters(recording.id).catch(() => null))
    }
    toast.success('Chapters saved.')
  })
  const insert = useSubmit(() => onInsert?.(shown))
  return (
    <Page
      title="Chapters"
      hint={recording.fileName}
      above={above}
      action={
        <Group gap="xs" w={{ base: '100%', xs: 'auto' }}>
          {links}
          <DownloadMenu recordingId={recording.id} isDisabled={changed || saved.length === 0} />
        </Group>
      }
    >
      <Stack component={Form} gap="md" onSubmit={() => save.submit(stored.version)}>
        <Timeline playback={playback} peaks={peaks} src={recording.url} name={recording.fileName} onBroken={onBroken}>
          <ChapterMarkers drafts={shown} chosen={chosen} durationMs={durationMs} onChoose={setChosen} onMove={moveTo} />
        </Timeline>
        {isOutdated ? (
          <Alert color="yellow" role="status" icon={<Icon of={IconClockExclamation} />} title="The recording was replaced">
            These chapter times may be wrong. Check and save them.
          </Alert>
        ) : null}
        <Group gap="xs">
          <Button leftSection={<Icon of={IconPlus} />} disabled={drafts.length >= chapterLimits.chapters} onClick={addHere}>
            Add chapter here
          </Button>
          <Button variant="default" leftSection={<Icon of={IconBulb} />} onClick={() => setDialog('suggest')}>
            Suggest
          </Button>
          <HintedButton
            variant="default"
            leftSection={<Icon of={IconUpload} />}
            disabledReason={changed ? 'Save or cancel your changes first.' : null}
            onClick={() => setDialog('import')}
          >
            Import
          </HintedButton>
          {onInsert ? (
            <HintedButton
              variant="default"
              leftSection={<Icon of={IconNotes} />}
              disabledReason={shown.some(({ isHidden }) => !isHidden) ? null : 'Add a chapter first.'}
              loading={insert.isBusy}
              onClick={insert.submit}
            >
              Insert into the show notes
            </HintedButton>
          ) : null}
          <WriteButton
            recording={recording}
            disabledReason={changed ? 'Save or cancel your changes first.' : saved.length === 0 ? 'Add a chapter first.' : null}
            onWritten={onWritten}
          />
        </Group>
        <Card>
          {shown.length === 0 ? (
            <EmptyState title="No chapters yet">
              Play the recording and add a chapter where a topic starts. Listeners can jump to it in their app.
            </EmptyState>
          ) : (
            <ol className="cw-list" aria-label="Chapters">
              {shown.map((draft, at) => (
                <ChapterItem
                  key={draft.id}
                  draft={draft}
                  number={at + 1}
                  isChosen={draft.id === chosen}
                  faults={showsFaults ? faultsOf(draft, drafts) : noFaults}
                  onChoose={setChosen}
                  onChange={(facts) => change(draft.id, facts)}
                  onMove={(ms) => moveTo(draft.id, ms)}
                  onPlay={() => void playback.play(draft.startMs)}
                  onRemove={() => remove(draft)}
                />
              ))}
            </ol>
          )}
        </Card>
        <FormFooter
          changed={changed || isOutdated}
          saving={save.isBusy}
          onCancel={() => {
            setDrafts(saved)
            setShowsFaults(false)
          }}
        />
      </Stack>
      <ImportDialog
        recordingId={recording.id}
        version={stored.version}
        hasChapters={saved.length > 0}
        opened={dialog === 'import'}
        onClose={() => setDialog(null)}
        onImported={(next) => {
          take(next)
          toast.success('Chapters imported.')
        }}
      />
      <SuggestDialog
        recordingId={recording.id}
        taken={new Set(drafts.map(({ startMs }) => startMs))}
        opened={dialog === 'suggest'}
        onClose={() => setDialog(null)}
        onAdd={(added) => setDrafts((now) => added.reduce((all, one) => add(all, one, durationMs).drafts, [...now]))}
      />
      <ConflictDialog
        theirs={theirs}
        mine={shown}
        onKeepMine={() => {
          setTheirs(null)
          void save.submit(theirs?.version ?? stored.version)
        }}
        onUseTheirs={() => (theirs ? take(theirs) : undefined)}
        onClose={() => setTheirs(null)}
      />
      <UnsavedGuard changed={changed} />
    </Page>
  )
}

/** Once the new chapter is rendered. */
function focusTitle(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[data-chapter="${CSS.escape(id)}"] [placeholder=Title]`)?.focus())
}

function DownloadMenu({ recordingId, isDisabled }: { recordingId: string; isDisabled: boolean }) {
  const hrefOf = (format: ChapterExportFormat) => exportUrl(recordingId, format)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon of={IconDownload} />} disabled={isDisabled}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {chapterExportFormats.map((format) => (
          <Menu.Item key={format} component="a" href={hrefOf(format)} download>
            {exportNames[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
