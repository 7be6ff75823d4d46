import { type Draft, withChapterList } from '../../features/chapters/model.ts'
import { fetchEpisode, updateEpisode } from '../../features/episodes/manage/api.ts'
import { messageOf, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

const refusalOf = (error: unknown): string => (error instanceof RpcError && error.meta['episode.show_notes']) || messageOf(error)

/** Writes the chapters into the show notes of an episode. */
export async function insertChapterList(episodeId: string, drafts: readonly Draft[], durationMs: number): Promise<void> {
  try {
    const episode = await fetchEpisode(episodeId)
    if (!episode) return void toast.error('This episode was deleted.')
    const { showNotes: before, showNotesVersion } = episode
    const showNotes = withChapterList(before, drafts, durationMs)
    const { showNotesVersion: version } = await updateEpisode(episodeId, { showNotes, showNotesVersion })
    toast.undo('Chapters inserted into the show notes.', () => {
      updateEpisode(episodeId, { showNotes: before, showNotesVersion: version }).catch((error: unknown) => toast.error(refusalOf(error)))
    })
  } catch (error) {
    toast.error(refusalOf(error))
  }
}
