import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { useState } from 'react'
import { isDeclined } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { attach, detach, isRefused, refreshRecordings } from '../api.ts'
import type { NamedFile } from '../upload/file.ts'
import { useUploadRecording } from '../upload/useUploadRecording.tsx'
import { messages } from '../messages.ts'

/** Actions on an episode's recording. They apply immediately. */
export function useRecordingActions(podcast: Podcast, episodeId: string, current: Recording | null) {
  const uploader = useUploadRecording(podcast)
  const [isRemoving, setRemoving] = useState(false)

  /** Uploads a file, replacing the current recording. */
  const upload = async (chosen: NamedFile): Promise<void> => {
    const plan = await uploader.planUpload(chosen, { current, canReuse: true })
    if (plan === null) return
    const recording = await uploader.execute(plan, { podcastId: podcast.id, episodeId, current })
    if (recording === null) return
    toast.success(plan.kind === 'reuse' ? messages.chosen : current ? messages.replaced : messages.uploaded)
  }

  /** Uses a library recording instead of the current one. */
  const choose = async (recording: Recording): Promise<boolean> => {
    try {
      await attach(recording.id, episodeId)
    } catch (error) {
      if (!isDeclined(error)) toast.error(messages.selectFailed)
      await refreshRecordings()
      return false
    }
    await refreshRecordings()
    toast.success(messages.chosen)
    return true
  }

  const remove = async (): Promise<void> => {
    if (current === null) return
    setRemoving(true)
    try {
      await detach(current.id)
      // Updates the screen before the toast, so that the user can choose another file right away.
      await refreshRecordings()
      toast.success(messages.removed)
    } catch (error) {
      if (!isDeclined(error)) toast.error(isRefused(error, 'recording_fixed') ? messages.fixed : messages.removeFailed)
      await refreshRecordings()
    } finally {
      setRemoving(false)
    }
  }

  return { uploader, upload, choose, remove, isRemoving }
}
