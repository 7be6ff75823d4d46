import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCloudOff,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconSettings,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'

type Props = {
  onSettings: () => void
  onShare: () => void
  onPreview: () => void
  onDuplicate: () => void
  onDelete: () => void
  /** Only for published episodes. */
  published: { address: string; onChangeDate: () => void; onUnpublish: () => void } | null
}

export function EpisodeMenu({ onSettings, onShare, onPreview, onDuplicate, onDelete, published }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label="More actions for this episode">
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
        <Menu.Item leftSection={<Icon of={IconEye} />} onClick={onPreview}>
          Preview
        </Menu.Item>
        <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        {published ? (
          <>
            <Menu.Item component="a" href={published.address} target="_blank" leftSection={<Icon of={IconExternalLink} />}>
              View public page
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon of={IconCalendarEvent} />} onClick={published.onChangeDate}>
              Change Publishing Date
            </Menu.Item>
            <Menu.Item leftSection={<Icon of={IconCloudOff} />} onClick={published.onUnpublish}>
              Unpublish
            </Menu.Item>
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
