import type { Episode } from '@castwright/contract/episodes.ts'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteEpisode, forgetEpisode } from './api.ts'
import { words } from './words.ts'

/** Asks, deletes, and goes to the list. `beforeLeaving` lets the page go without asking about what is unsaved. */
export function useDeleteEpisode(episode: Episode, profileUrl: string, beforeLeaving: () => void) {
  const navigate = useNavigate()
  return async () => {
    const sure = await confirm({
      title: 'Delete Episode',
      children: `“${episode.title}” goes for good, with its show notes, comments, reviews and checklists.`,
      confirmLabel: 'Delete episode',
      danger: true,
    })
    if (!sure) return
    try {
      await deleteEpisode(episode.id)
    } catch {
      toast.error(words.deleteFailed)
      return
    }
    toast.success(words.deleted)
    beforeLeaving()
    await navigate({ to: '/$profileUrl/episodes/$filter', params: { profileUrl, filter: 'all' } })
    await forgetEpisode(episode.id)
  }
}
