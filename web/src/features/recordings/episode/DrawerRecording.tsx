import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { type ReactNode, useState, useRef } from 'react'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { EpisodeRecording } from './EpisodeRecording.tsx'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { DropZone, UploadError, UploadStatus } from '../upload/UploadPanel.tsx'
import type { NamedFile } from '../upload/file.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { FileLine } from './RecordingFacts.tsx'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { toast } from '../../../ui/toast.tsx'
import { type Failure, useUploadRecording, type UploadPlan } from '../upload/useUploadRecording.tsx'

type Episode = { id: string; isPublished: boolean }

type RecordingControls = {
  field: (episode: Episode | null) => ReactNode
  progress: ReactNode
  isRecordingPending: boolean
  isSending: boolean
  attach: (episodeId: string) => Promise<boolean>
}

type Props = { podcast: Podcast; isNew: boolean; children: (controls: RecordingControls) => ReactNode }

/** The recording field in the drawer. A new episode's recording is attached after adding the episode. For an existing one, changes apply immediately. */
export function DrawerRecording({ podcast, isNew, children }: Props) {
  const { user } = useSession()
  const timeZone = user?.timeZone || browserZone()
  const [isSending, setSending] = useState(false)
  const pending = usePendingRecording(podcast)
  const field = (episode: Episode | null): ReactNode => {
    if (isNew) return <PendingRecordingField podcast={podcast} timeZone={timeZone} pending={pending} />
    return episode && <EpisodeRecording podcast={podcast} episode={episode} timeZone={timeZone} small onSending={setSending} />
  }
  return (
    <>
      {children({ field, progress: pending.progress, isRecordingPending: pending.plan !== null, isSending, attach: pending.attach })}
      {pending.dialog}
    </>
  )
}

function PendingRecordingField({ podcast, timeZone, pending }: { podcast: Podcast; timeZone: string; pending: PendingRecording }) {
  const [choosing, library] = useDisclosure(false)
  const { plan, uploader } = pending
  const select = (chosen: NamedFile) => void pending.select(chosen)
  const facts =
    plan?.kind === 'send'
      ? `${sizeOf(plan.file.size)} · will be uploaded when you add the episode`
      : 'From your library · will be attached when you add the episode'
  return (
    <Stack gap="md">
      {plan ? (
        <FileLine
          fileName={plan.fileName}
          facts={facts}
          aside={
            <Button variant="subtle" color="gray" size="compact-md" aria-label="Remove recording" onClick={pending.clear}>
              Remove
            </Button>
          }
        />
      ) : (
        <DropZone
          podcast={podcast}
          small
          onChoose={select}
          other={
            <Button variant="default" leftSection={<Icon of={IconFolder} />} onClick={library.open}>
              Choose from library
            </Button>
          }
        />
      )}
      <UploadError uploader={uploader} onChoose={select} />
      <ChooseDialog podcastId={podcast.id} timeZone={timeZone} opened={choosing} onClose={library.close} onChoose={pending.choose} />
    </Stack>
  )
}

type PendingRecording = ReturnType<typeof usePendingRecording>

/** The episode was added anyway, and its recording can be added on its page. */
function reportFailure({ message, reason = '' }: Failure): void {
  toast.error(message)
  toast.info(`${reason} The episode was added without its recording. You can upload it on the episode page.`.trim())
}

/** A recording chosen for a new episode. Nothing is uploaded until the episode is added. */
function usePendingRecording(podcast: Podcast) {
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
