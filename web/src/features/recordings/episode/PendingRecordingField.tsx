import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { DropZone, UploadError } from '../upload/UploadPanel.tsx'
import type { NamedFile } from '../upload/file.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import classes from './EpisodeRecording.module.css'
import { FileLine } from './RecordingFacts.tsx'
import type { PendingRecording } from './usePendingRecording.tsx'

type Props = { podcast: Podcast; timeZone: string; pending: PendingRecording }

export function PendingRecordingField({ podcast, timeZone, pending }: Props) {
  const [choosing, library] = useDisclosure(false)
  const { plan, uploader } = pending
  const select = (chosen: NamedFile) => void pending.select(chosen)
  const facts =
    plan?.kind === 'send'
      ? `${sizeOf(plan.file.size)} · will be uploaded when you add the episode`
      : 'From your library · will be attached when you add the episode'
  return (
    <div className={classes.body}>
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
    </div>
  )
}
