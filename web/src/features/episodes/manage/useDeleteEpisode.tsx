import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteEpisode, removeCachedEpisode, restoreEpisode } from './api.ts'
import { messages } from './messages.ts'

async function undo(episodeId: string): Promise<void> {
  try {
    await restoreEpisode(episodeId)
    toast.success(messages.restored)
  } catch (error) {
    toast.error(messageOf(error))
  }
}

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
            {episode.isPublished
              ? `“${episode.title}” will be permanently deleted, including its show notes, comments, reviews and checklists. It will be removed from your RSS feed and disappear from apps at their next refresh. Its public page will no longer be available.`
              : `“${episode.title}” will be deleted. You can restore it for 30 days from Recently deleted, below the list of episodes.`}
            {episode.scheduledReleaseDate === null ? null : ' Its scheduled release will be canceled.'}
            {hasRecording ? ' Its recording will stay in your library unless you delete it too, which is permanent.' : null}
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
    const said = withRecording ? messages.deletedWithRecording : messages.deleted
    if (episode.isPublished) toast.success(said)
    else toast.undo(said, () => void undo(episode.id))
    beforeLeaving()
    await navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
    await removeCachedEpisode(episode.id)
  }
}
