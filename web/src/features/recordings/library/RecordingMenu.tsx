import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBookmarks,
  IconDots,
  IconDownload,
  IconFileText,
  IconPencil,
  IconPlayerPlay,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { MenuLink } from '../../../ui/MenuLink.tsx'
import { useRecordingExtras } from '../extras.ts'
import { download } from './download.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { useDeleteRecording } from './useDeleteRecording.tsx'

export function RecordingMenu({ row, profileUrl, onPlay }: { row: RecordingWithEpisode; profileUrl: string; onPlay: () => void }) {
  const { recording } = row
  const params = { profileUrl, recordingId: recording.id }
  const { menu } = useRecordingExtras()
  const [renaming, rename] = useDisclosure(false)
  const { remove, isPending } = useDeleteRecording()
  return (
    <>
      <LazyMenu
        target={
          <ActionIcon aria-label={`Actions for ${recording.fileName}`} loading={isPending}>
            <Icon of={IconDots} />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<Icon of={IconPlayerPlay} />} onClick={onPlay}>
          Play
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconDownload} />} onClick={() => void download(recording)}>
          Download
        </Menu.Item>
        <MenuLink leftSection={<Icon of={IconFileText} />} to="/$profileUrl/recordings/$recordingId/transcript" params={params}>
          Transcript
        </MenuLink>
        <MenuLink leftSection={<Icon of={IconBookmarks} />} to="/$profileUrl/recordings/$recordingId/chapters" params={params}>
          Chapters
        </MenuLink>
        <MenuLink leftSection={<Icon of={IconScissors} />} to="/$profileUrl/recordings/$recordingId/clips" params={params}>
          Clips
        </MenuLink>
        {menu?.(recording)}
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={rename.open}>
          Rename
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => void remove(row)}>
          Delete
        </Menu.Item>
      </LazyMenu>
      <RenameDialog recording={recording} opened={renaming} onClose={rename.close} />
    </>
  )
}
