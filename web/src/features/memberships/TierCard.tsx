import type { Tier } from '@castwright/contract/memberships/shapes.ts'
import { ActionIcon, Group, Menu, Text, Title } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { changeAndTell } from './api.ts'
import { includesOf, membersOf, priceOf } from './messages.ts'
import table from '../../ui/table.module.css'
import classes from './Memberships.module.css'

type Props = { podcastId: string; tier: Tier; canSell: boolean; onEdit: () => void }

export function TierCard({ podcastId, tier, canSell, onEdit }: Props) {
  const { id: tierId, name, description, isArchived, isSold } = tier
  const named = { podcastId, tierId }
  const archive = async () => {
    const agreed = await confirm({
      title: `Archive ${name}?`,
      children: 'No one can join anymore. Current members keep it and continue to pay.',
      confirmLabel: 'Archive tier',
    })
    if (agreed) await changeAndTell('MembershipService.SetTierArchived', { ...named, isArchived: true }, 'Tier archived.')
  }
  const remove = async () => {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      children: 'The tier will be permanently deleted.',
      confirmLabel: 'Delete tier',
      danger: true,
    })
    if (agreed) await changeAndTell('MembershipService.DeleteTier', named, 'Tier deleted.')
  }
  return (
    <li className={classes.tier}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div className={table.lines}>
          <Group gap="xs">
            <Title order={3} size="h4" dir="auto">
              {name}
            </Title>
            {isArchived ? <Badge>Archived</Badge> : null}
          </Group>
          <Text fw={500}>{priceOf(tier)}</Text>
        </div>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${name}`}>
              <Icon of={IconDots} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {canSell ? (
              <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
                Edit
              </Menu.Item>
            ) : null}
            {isArchived ? null : (
              <Menu.Item leftSection={<Icon of={IconArchive} />} onClick={() => void archive()}>
                Archive
              </Menu.Item>
            )}
            {isArchived && canSell ? (
              <Menu.Item
                leftSection={<Icon of={IconArchiveOff} />}
                onClick={() =>
                  void changeAndTell('MembershipService.SetTierArchived', { ...named, isArchived: false }, 'The tier is on sale again.')
                }
              >
                Put back on sale
              </Menu.Item>
            ) : null}
            {isSold ? null : (
              <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {description ? (
        <Text className={classes.description} dir="auto">
          {description}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {includesOf(tier)}
      </Text>
      <Text size="sm" c="dimmed">
        {membersOf(tier)}
      </Text>
    </li>
  )
}
