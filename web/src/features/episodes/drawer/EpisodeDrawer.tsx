import { Box, Button, Text } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { confirm, confirmLeaving } from '../../../ui/confirm.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { EpisodeFields } from './EpisodeFields.tsx'
import { isField } from './form.ts'
import type { RecordingControls, RecordingPart } from './RecordingSlot.tsx'
import { firstNumbers, type Opening, type Start, useInitialData } from './initialData.ts'
import { useEpisodeForm } from './useEpisodeForm.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props = Opening & { opened: boolean; onClose: () => void; onSaved: (episodeId: string) => Promise<void> }

const sendingQuestion = {
  title: 'Do you want to cancel the upload?',
  children: 'The recording is still uploading.',
  confirmLabel: 'Cancel upload',
  cancelLabel: 'Keep uploading',
  danger: true,
}

export function EpisodeDrawer({ Recording, ...props }: Props & { Recording: RecordingPart }) {
  return (
    <Recording podcast={props.podcast} isNew={props.episodeId === undefined}>
      {(recording) => <SettingsDrawer {...props} recording={recording} />}
    </Recording>
  )
}

function SettingsDrawer({ podcast, episodeId, field, opened, onClose, onSaved, recording }: Props & { recording: RecordingControls }) {
  const id = useId()
  const isNew = episodeId === undefined
  const { user } = useSession()
  const asked = useInitialData({ podcast, ...(!isNew && { episodeId }) })
  // While loading, an empty form is mounted behind the skeleton.
  const nothing = useMemo<Start>(() => ({ podcast, episode: null, next: firstNumbers, templates: [] }), [podcast])
  const [addedId, setAddedId] = useState<string | null>(null)
  const editing = useEpisodeForm({
    start: asked.data ?? nothing,
    timeZone: user?.timeZone || browserZone(),
    onSaved: async (savedId) => {
      if (isNew) {
        await recording.attach(savedId)
        return setAddedId(savedId)
      }
      await onSaved(savedId)
      toast.success('Changes Saved.')
      onClose()
    },
  })
  const { saving, share } = editing
  const changed = asked.data !== undefined && (editing.changed || recording.isRecordingPending)

  const isLoaded = asked.data !== undefined
  const { setFocus } = editing.form
  const artworkButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isLoaded || field === undefined) return
    // Waits until the drawer has taken the initial focus.
    const frame = requestAnimationFrame(() => {
      // The artwork isn't a form field.
      if (field === 'photo') artworkButton.current?.focus()
      else if (isField(field)) setFocus(field)
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoaded, field, setFocus])

  const leave = async () => {
    if (saving) return
    if (recording.isSending && !(await confirm(sendingQuestion))) return
    if (!changed || (await confirmLeaving('Your changes to the episode will be lost.'))) onClose()
  }

  return (
    <>
      <Drawer
        opened={opened && addedId === null}
        onClose={() => void leave()}
        title="Episode Settings"
        changed={changed || recording.isSending}
        actions={
          <>
            {share === undefined ? null : (
              <Box flex="0 1 100%">
                <UploadProgress what="the artwork" share={share} onCancel={editing.cancelUpload} />
              </Box>
            )}
            {recording.progress ? <Box flex="0 1 100%">{recording.progress}</Box> : null}
            <Button variant="default" onClick={() => void leave()} disabled={!changed || saving}>
              Cancel
            </Button>
            <Button type="submit" form={id} loading={saving} disabled={!changed || recording.isSending}>
              {isNew ? 'Add Episode' : 'Save Episode'}
            </Button>
          </>
        }
      >
        {asked.data ? (
          <form id={id} onSubmit={editing.submit} noValidate aria-label="Episode Settings">
            <EpisodeFields editing={editing} recording={recording} artworkButton={artworkButton} />
          </form>
        ) : (
          <QueryState title="Error occurred while retrieving data." order={3} error={asked.error} refetch={asked.refetch}>
            <FormSkeleton fields={8} />
          </QueryState>
        )}
        <UnsavedGuard changed={changed && addedId === null} />
      </Drawer>
      <AddedDialog profileUrl={podcast.profileUrl} episodeId={opened ? addedId : null} onClose={onClose} />
    </>
  )
}

type AddedProps = {
  profileUrl: string
  /** Null while closed. */
  episodeId: string | null
  onClose: () => void
}

/** Where to go from the new episode. */
function AddedDialog({ profileUrl, episodeId, onClose }: AddedProps) {
  const navigate = useNavigate()
  const goToList = () => {
    onClose()
    void navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
  }
  const goToEpisode = () => {
    onClose()
    if (episodeId) void navigate({ to: '/$profileUrl/episodes/manage/$episodeId', params: { profileUrl, episodeId } })
  }
  return (
    <Dialog
      opened={episodeId !== null}
      onClose={goToList}
      title="Your episode was added successfully!"
      actions={
        <>
          <Button variant="default" onClick={goToList}>
            OK
          </Button>
          <Button onClick={goToEpisode} data-autofocus>
            Manage Episode
          </Button>
        </>
      }
    >
      <Text c="dimmed">Next: work through the six steps to get it published.</Text>
    </Dialog>
  )
}
