import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import type { NamedFile } from '../upload/file.ts'
import { UploadStatus } from '../upload/UploadPanel.tsx'
import { type Failure, useUploadRecording, type UploadPlan } from '../upload/useUploadRecording.tsx'

export type PendingRecording = ReturnType<typeof usePendingRecording>

/** The episode was added anyway, and its recording can be added on its page. */
function reportFailure({ message, reason = '' }: Failure): void {
  toast.error(message)
  toast.info(`${reason} The episode was added without its recording. You can upload it on the episode page.`.trim())
}

/** A recording chosen for a new episode. Nothing is uploaded until the episode is added. */
export function usePendingRecording(podcast: Podcast) {
  const [plan, setPlan] = useState<UploadPlan | null>(null)
  // The file is checked in the background. Adding the episode right away waits for it.
  const checked = useRef<Promise<UploadPlan | null>>(Promise.resolve(null))
  const decide = (next: UploadPlan | null): void => {
    checked.current = Promise.resolve(next)
    setPlan(next)
  }
  const isSaving = useRef(false)
  const uploader = useUploadRecording(podcast, (failure) => isSaving.current && reportFailure(failure))
  return {
    plan,
    uploader,
    select: async (chosen: NamedFile): Promise<void> => {
      const checking = uploader.planUpload(chosen, { current: null, canReuse: true })
      checked.current = checking
      const next = await checking
      if (checked.current === checking) setPlan(next)
    },
    choose: ({ id, fileName }: Recording): Promise<boolean> => {
      uploader.dismiss()
      decide({ kind: 'reuse', recordingId: id, fileName })
      return Promise.resolve(true)
    },
    clear: () => decide(null),
    /** Attaches the chosen recording to the new episode. */
    attach: async (episodeId: string): Promise<boolean> => {
      isSaving.current = true
      const chosen = await checked.current
      if (chosen === null) return true
      const recording = await uploader.execute(chosen, { podcastId: podcast.id, episodeId, current: null })
      return recording !== null
    },
    progress: uploader.work && uploader.work.step !== 'checking' ? <UploadStatus uploader={uploader} work={uploader.work} /> : null,
    dialog: uploader.dialog,
  }
}
