import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { Recording } from '@castwright/contract/recordings.ts'
import { useRef, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import type { NamedFile } from '../upload/file.ts'
import { UploadStatus } from '../upload/UploadStatus.tsx'
import { type Failure, useAdding, type Way } from '../upload/useAdding.tsx'

export type Held = ReturnType<typeof useHeld>

/** The episode is there all the same: its recording can be added on its page. */
function tell({ says, reason = '' }: Failure): void {
  toast.error(says)
  toast.info(`${reason} The episode was added without its recording; you can upload it on the page of the episode.`.trim())
}

/** A recording that waits for its episode. Nothing is sent before. */
export function useHeld(podcast: Podcast) {
  const [way, setWay] = useState<Way | null>(null)
  const isSaving = useRef(false)
  const adding = useAdding(podcast, (failure) => isSaving.current && tell(failure))
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
    /** Gives what is held to the episode that is there now. */
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
