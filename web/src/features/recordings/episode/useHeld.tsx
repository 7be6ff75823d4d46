import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import { useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import type { NamedFile } from '../upload/file.ts'
import { UploadStatus } from '../upload/UploadStatus.tsx'
import { type Failure, useUploadRecording, type Way } from '../upload/useUploadRecording.tsx'

export type Held = ReturnType<typeof useHeld>

/** The episode was added anyway, and its recording can be added on its page. */
function tell({ message, reason = '' }: Failure): void {
  toast.error(message)
  toast.info(`${reason} The episode was added without its recording. You can upload it on the episode page.`.trim())
}

/** A recording chosen for a new episode. Nothing is uploaded until the episode is added. */
export function useHeld(podcast: Podcast) {
  const [way, setWay] = useState<Way | null>(null)
  const isSaving = useRef(false)
  const adding = useUploadRecording(podcast, (failure) => isSaving.current && tell(failure))
  return {
    way,
    adding,
    hold: async (chosen: NamedFile): Promise<void> => setWay(await adding.decide(chosen, { current: null, canReuse: true })),
    choose: ({ id, fileName }: Recording): Promise<boolean> => {
      adding.dismiss()
      setWay({ kind: 'reuse', recordingId: id, fileName })
      return Promise.resolve(true)
    },
    drop: () => setWay(null),
    /** Attaches the chosen recording to the new episode. */
    attach: async (episodeId: string): Promise<boolean> => {
      if (way === null) return true
      isSaving.current = true
      const recording = await adding.carry(way, { podcastId: podcast.id, episodeId, current: null })
      return recording !== null
    },
    progress: adding.work && adding.work.step !== 'checking' ? <UploadStatus adding={adding} work={adding.work} /> : null,
    dialog: adding.dialog,
  }
}
