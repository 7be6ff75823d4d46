import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconSettings, IconShare2, IconTrash } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'

type Props = { onSettings: () => void; onShare: () => void; onDelete: () => void }

export function EpisodeMenu({ onSettings, onShare, onDelete }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label="More for this episode">
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconSettings} />} onClick={onSettings}>
          Episode Settings
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconShare2} />} onClick={onShare}>
          Share
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
