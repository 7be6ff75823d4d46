import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { DropZone } from '../upload/DropZone.tsx'
import { UploadError } from '../upload/UploadError.tsx'
import type { NamedFile } from '../upload/file.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import classes from './EpisodeRecording.module.css'
import { FileLine } from './RecordingFacts.tsx'
import type { Held } from './useHeld.tsx'

type Props = { podcast: Podcast; timeZone: string; held: Held }

export function HeldField({ podcast, timeZone, held }: Props) {
  const [choosing, library] = useDisclosure(false)
  const { way, adding } = held
  const hold = (chosen: NamedFile) => void held.hold(chosen)
  const facts =
    way?.kind === 'send'
      ? `${sizeOf(way.file.size)} · will be uploaded when you add the episode`
      : 'From your library · will be attached when you add the episode'
  return (
    <div className={classes.body}>
      {way ? (
        <FileLine
          fileName={way.fileName}
          facts={facts}
          aside={
            <Button variant="subtle" color="gray" size="compact-md" aria-label="Remove recording" onClick={held.drop}>
              Remove
            </Button>
          }
        />
      ) : (
        <DropZone
          mediaFormat={podcast.mediaFormat}
          small
          onChoose={hold}
          other={
            <Button variant="default" leftSection={<Icon of={IconFolder} />} onClick={library.open}>
              Choose from library
            </Button>
          }
        />
      )}
      <UploadError adding={adding} onChoose={hold} />
      <ChooseDialog podcastId={podcast.id} timeZone={timeZone} opened={choosing} onClose={library.close} onChoose={held.choose} />
    </div>
  )
}
