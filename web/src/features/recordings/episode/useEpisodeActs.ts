import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import { useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { attach, detach, isRefused, refreshRecordings } from '../api.ts'
import type { NamedFile } from '../upload/file.ts'
import { useAdding } from '../upload/useAdding.tsx'
import { words } from '../words.ts'

/** What can be done about the recording of an episode. Each act takes effect at once. */
export function useEpisodeActs(podcast: Podcast, episodeId: string, current: Recording | null) {
  const adding = useAdding(podcast)
  const [isRemoving, setRemoving] = useState(false)

  /** A file of the reader's disk, in place of what is there. */
  const upload = async (chosen: NamedFile): Promise<void> => {
    const way = await adding.decide(chosen, { current, canReuse: true })
    if (way === null) return
    const recording = await adding.carry(way, { podcastId: podcast.id, episodeId, current })
    if (recording === null) return
    toast.success(way.kind === 'reuse' ? words.chosen : current ? words.replaced : words.uploaded)
  }

  /** One of the library, in place of what is there. */
  const choose = async (recording: Recording): Promise<boolean> => {
    try {
      await attach(recording.id, episodeId)
    } catch {
      toast.error(words.selectFailed)
      await refreshRecordings()
      return false
    }
    await refreshRecordings()
    toast.success(words.chosen)
    return true
  }

  const remove = async (): Promise<void> => {
    if (current === null) return
    setRemoving(true)
    try {
      await detach(current.id)
      // First it is gone from the screen: whoever is told so may choose the next file at once.
      await refreshRecordings()
      toast.success(words.removed)
    } catch (error) {
      toast.error(isRefused(error, 'recording_fixed') ? words.fixed : words.removeFailed)
      await refreshRecordings()
    } finally {
      setRemoving(false)
    }
  }

  return { adding, upload, choose, remove, isRemoving }
}
