import type { Episode } from '@castwright/contract/episodes.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteEpisode, forgetEpisode } from './api.ts'
import { words } from './words.ts'

/** Asks, deletes, and goes to the list. `beforeLeaving` lets the page go without asking about what is unsaved. */
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
            “{episode.title}” goes for good, with its show notes, comments, reviews and checklists.
            {episode.isPublished ? ' It leaves your RSS feed, and its public page is closed; apps drop it when they look next.' : null}
            {episode.scheduledReleaseDate === null ? null : ' Its scheduled release does not happen.'}
            {hasRecording ? ' Its recording stays among your recordings, unless you delete it too.' : null}
          </span>
          {hasRecording ? (
            <Checkbox label="Delete the attached recording too" onChange={(event) => (withRecording = event.currentTarget.checked)} />
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
      toast.error(words.deleteFailed)
      return
    }
    toast.success(withRecording ? words.deletedWithRecording : words.deleted)
    beforeLeaving()
    await navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
    await forgetEpisode(episode.id)
  }
}
