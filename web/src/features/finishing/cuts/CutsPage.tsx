import { isMaster } from '@castwright/contract/recordings/form.ts'
import type { CutList } from '@castwright/contract/finishing/shapes.ts'
import { Button, Group, Kbd, Stack, Switch, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { fetchCuts, isOutdatedSave, isUnderWay, saveCuts, type Setup, useCuts, useFinishing, useSetup } from '../api.ts'
import type { RecordingPageProps } from '../props.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { reasonOf } from '../../../lib/fieldErrors.ts'
import { createPlayback } from '../../../components/timeline/playback.ts'
import { Timeline } from '../../../components/timeline/Timeline.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormFooter } from '../../../ui/FormFooter.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { FinishDialog } from '../recording/FinishDialog.tsx'
import { FinishButton, FinishProgress, ResultLink, useResult } from '../recording/FinishPanel.tsx'
import { CutLayer } from './CutLayer.tsx'
import { CutRows } from './CutRows.tsx'
import { faultOf, isSame, lengthOf, writeTime } from './model.ts'
import { SelectionFields } from './SelectionFields.tsx'
import { useCutEdits, useCutKeys, useSkipping } from './useCutEdits.ts'

/** The parts of a recording that finishing leaves out. */
export function CutsPage(props: RecordingPageProps) {
  const { recording, above } = props
  const cuts = useCuts(recording.id)
  const setup = useSetup(recording.podcastId)
  const isAudio = recording.fileType === 'mp3' || recording.fileType === 'm4a' || isMaster(recording.fileType)
  if (isAudio && cuts.data && setup.data) return <CutEditor {...props} list={cuts.data} setup={setup.data} />
  return (
    <Page title="Cuts" hint={recording.fileName} above={above}>
      {isAudio ? (
        <QueryState
          title="Error loading the cuts"
          inCard
          error={cuts.error ?? setup.error}
          refetch={() => Promise.all([cuts.refetch(), setup.refetch()])}
        />
      ) : (
        <EmptyState inCard title="Only audio can be cut">
          Finishing works with audio recordings.
        </EmptyState>
      )}
    </Page>
  )
}

type Props = RecordingPageProps & { list: CutList; setup: Setup }

/** Cuts on the waveform and in a list. Save keeps them, and finishing leaves them out. */
function CutEditor({ recording, profileUrl, peaks, onBroken, above, onDone, list, setup }: Props) {
  const durationMs = recording.duration * 1000
  const [playback] = useState(() => createPlayback(durationMs))
  const [saved, setSaved] = useState(list)
  const edits = useCutEdits(list.cuts, playback)
  const { cuts } = edits
  const [skips, setSkips] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [finishing, finishDialog] = useDisclosure(false)
  const { data: job } = useFinishing(recording.id, true)
  useResult(job?.finishing ?? null, onDone)
  useSkipping(playback, cuts, skips)
  useCutKeys(edits, playback)
  const changed = !isSame(cuts, saved.cuts)
  const fault = faultOf(cuts, durationMs)

  const take = (next: CutList) => {
    setSaved(next)
    edits.reset(next.cuts)
  }
  const save = async (over = saved.version): Promise<boolean> => {
    if (fault !== null) {
      toast.error(fault)
      return false
    }
    setSaving(true)
    try {
      take(await saveCuts(recording.id, cuts, over))
      toast.success('Cuts saved.')
      return true
    } catch (error) {
      if (!isOutdatedSave(error)) toast.error(reasonOf(error))
      else void solve()
      return false
    } finally {
      setSaving(false)
    }
  }
  /** Someone else saved in the meantime. */
  const solve = async () => {
    const theirs = await fetchCuts(recording.id).catch(() => null)
    if (!theirs) return
    const keepsMine = await confirm({
      title: 'The cuts have changed',
      children: `Someone else saved ${countOf(theirs.cuts.length)}, and you have ${countOf(cuts.length)}.`,
      confirmLabel: 'Save mine',
      cancelLabel: 'Use theirs',
    })
    if (keepsMine) await save(theirs.version)
    else take(theirs)
  }
  const finish = async () => {
    if (changed && !(await save())) return
    finishDialog.open()
  }
  return (
    <Page
      title="Cuts"
      hint={recording.fileName}
      above={above}
      action={<FinishButton setup={setup} isMain={false} onClick={() => void finish()} />}
    >
      <Stack component={Form} gap="md" onSubmit={() => save()}>
        {job?.finishing && isUnderWay(job.finishing) ? (
          <Card>
            <FinishProgress finishing={job.finishing} />
          </Card>
        ) : job?.finishing?.resultId ? (
          <ResultLink profileUrl={profileUrl} resultId={job.finishing.resultId} />
        ) : null}
        <Timeline
          playback={playback}
          peaks={peaks}
          src={recording.url}
          name={recording.fileName}
          onBroken={onBroken}
          tools={<Switch label="Skip cuts" checked={skips} onChange={({ currentTarget }) => setSkips(currentTarget.checked)} />}
        >
          <CutLayer
            cuts={cuts}
            selection={edits.selection}
            durationMs={durationMs}
            onSelect={edits.select}
            onSeek={playback.seek}
            onMove={edits.move}
          />
        </Timeline>
        <Card>
          <SelectionFields edits={edits} playback={playback} />
          <Group gap="md" mt="md" c="dimmed" visibleFrom="sm">
            <Text size="xs">Drag across the waveform to select a part.</Text>
            <Text size="xs">
              <Kbd>I</Kbd> start here <Kbd>O</Kbd> end here <Kbd>X</Kbd> cut <Kbd>Ctrl Z</Kbd> undo <Kbd>Space</Kbd> play
            </Text>
          </Group>
        </Card>
        <Card>
          <Group justify="space-between" gap="sm" mb="xs">
            <Text role="status" size="sm" c="dimmed">
              {cuts.length === 0
                ? `No cuts. The result is ${writeTime(durationMs)} long.`
                : `${countOf(cuts.length)}, ${writeTime(lengthOf(cuts))} in total. The result is ${writeTime(durationMs - lengthOf(cuts))} long.`}
            </Text>
            <Group gap="xs">
              <Tooltip label="Undo (Ctrl Z)">
                <IconButton icon={IconArrowBackUp} label="Undo" disabled={!edits.canUndo} onClick={edits.undo} />
              </Tooltip>
              <Tooltip label="Redo (Ctrl Shift Z)">
                <IconButton icon={IconArrowForwardUp} label="Redo" disabled={!edits.canRedo} onClick={edits.redo} />
              </Tooltip>
              {cuts.length > 1 ? (
                <Button variant="subtle" color="gray" size="compact-sm" onClick={edits.restoreAll}>
                  Restore all
                </Button>
              ) : null}
            </Group>
          </Group>
          <CutRows cuts={cuts} playback={playback} onRestore={edits.restore} />
        </Card>
        <FormFooter changed={changed} saving={isSaving} onCancel={() => edits.reset(saved.cuts)} />
      </Stack>
      <FinishDialog recordings={[recording]} setup={setup} opened={finishing} onClose={finishDialog.close} />
      <UnsavedGuard changed={changed} />
    </Page>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 cut' : `${count} cuts`)
