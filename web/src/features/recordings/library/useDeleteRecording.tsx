import { refusals } from '@castwright/contract/errors.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isDeclined, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isRefused, refreshRecordings } from '../api.ts'
import { messages } from '../messages.ts'
import { modals } from '../../../ui/modals.tsx'

const title = 'Delete Recording'

function showPublishedDialog(): void {
  const id: string = modals.open({
    title,
    children: (
      <Stack gap="lg">
        <Text c="dimmed">{refusals.recording_published.msg}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </Stack>
    ),
  })
}

const said = ({ recording, episode }: RecordingWithEpisode): string =>
  episode
    ? `“${recording.fileName}” will be permanently deleted. “${episode.title}” will have no recording.`
    : `“${recording.fileName}” will be permanently deleted.`

/** Deletes after confirmation. Recordings of published episodes can't be deleted. */
export function useDeleteRecording() {
  const [isPending, setPending] = useState(false)
  const remove = async (row: RecordingWithEpisode): Promise<void> => {
    const { recording, episode } = row
    if (recording.isPublished || episode?.isPublished) return showPublishedDialog()
    if (!(await confirm({ title, children: said(row), confirmLabel: 'Delete recording', danger: true }))) return
    setPending(true)
    try {
      await rpc('RecordingService.Delete', { recording: { id: recording.id } })
      toast.success(messages.deleted)
    } catch (error) {
      if (isRefused(error, 'recording_published')) showPublishedDialog()
      else if (!isDeclined(error)) toast.error(messages.deleteFailed)
    } finally {
      setPending(false)
      await refreshRecordings()
    }
  }
  return { remove, isPending }
}
