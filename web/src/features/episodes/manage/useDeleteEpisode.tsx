import type { Episode } from '@castwright/contract/episodes.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteEpisode, removeCachedEpisode } from './api.ts'
import { messages } from './messages.ts'

/** Confirms, deletes and goes to the list. `beforeLeaving` turns off the unsaved-changes prompt. */
export function useDeleteEpisode(episode: Episode, profileUrl: string, beforeLeaving: () => void) {
  const navigate = useNavigate()
  return async () => {
    const hasRecording = episode.duration !== null
    let withRecording = false
    const sure = await confirm({
      title: 'Delete Episode',
      children: (
        <Stack gap="md">
          <span>
            “{episode.title}” will be permanently deleted, including its show notes, comments, reviews and checklists.
            {episode.isPublished
              ? ' It will be removed from your RSS feed and disappear from apps at their next refresh. Its public page will no longer be available.'
              : null}
            {episode.scheduledReleaseDate === null ? null : ' Its scheduled release will be canceled.'}
            {hasRecording ? ' Its recording will stay in your library unless you delete it too.' : null}
          </span>
          {hasRecording ? (
            <Checkbox label="Also delete the attached recording" onChange={(event) => (withRecording = event.currentTarget.checked)} />
          ) : null}
        </Stack>
      ),
      confirmLabel: 'Delete episode',
      danger: true,
    })
    if (!sure) return
    try {
      await deleteEpisode(episode.id, withRecording)
    } catch {
      toast.error(messages.deleteFailed)
      return
    }
    toast.success(withRecording ? messages.deletedWithRecording : messages.deleted)
    beforeLeaving()
    await navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
    await removeCachedEpisode(episode.id)
  }
}
