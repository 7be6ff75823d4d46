import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Button, Group, Menu } from '@mantine/core'
import { IconDownload, IconFolder, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { download } from '../library/download.ts'
import { MeasuredSound } from '../measurement/MeasuredSound.tsx'
import { RecordingPlayer } from '../player/RecordingPlayer.tsx'
import { useRecordingExtras } from '../extras.ts'
import { acceptOf, type NamedFile } from '../upload/file.ts'
import { messages } from '../messages.ts'
import { RecordingFacts } from './RecordingFacts.tsx'

type Props = {
  recording: Recording
  podcast: Podcast
  timeZone: string
  isPublished: boolean
  /** A replacement is being uploaded. */
  isBusy: boolean
  isRemoving: boolean
  small: boolean
  onUpload: (chosen: NamedFile) => void
  onLibrary: () => void
  onRemove: () => void
  /** Links to the recording's own pages. */
  links: ReactNode
}

/** The episode's recording, with actions to play, replace or remove it. */
export function CurrentRecording(props: Props) {
  const { recording, podcast, timeZone, isPublished, isBusy, isRemoving, small, onUpload, onLibrary, onRemove, links } = props
  const { panel } = useRecordingExtras()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <RecordingFacts recording={recording} timeZone={timeZone} />
      <RecordingPlayer key={recording.id} recording={recording} small={small} />
      <MeasuredSound recording={recording} />
      {small ? null : panel?.(recording)}
      {isBusy ? null : (
        <Group gap="sm">
          {/* Outside the menu, which closes before a file is chosen. */}
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptOf(podcast.mediaFormat)}
            aria-label="Recording file"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) onUpload({ file, fileName: file.name })
              // Allows choosing the same file again.
              currentTarget.value = ''
            }}
          />
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" leftSection={<Icon of={IconRefresh} />}>
                Replace
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon of={IconUpload} />} onClick={() => input.current?.click()}>
                Upload Recording
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconFolder} />} onClick={onLibrary}>
                Choose from library
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <HintedButton
            variant="default"
            leftSection={<Icon of={IconTrash} />}
            disabledReason={isPublished ? messages.fixed : null}
            loading={isRemoving}
            onClick={onRemove}
          >
            Remove
          </HintedButton>
          <Button variant="subtle" color="gray" leftSection={<Icon of={IconDownload} />} onClick={() => void download(recording)}>
            Download
          </Button>
          {small ? null : links}
        </Group>
      )}
    </>
  )
}
