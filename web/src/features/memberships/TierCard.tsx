import type { Tier } from '@castwright/contract/memberships/shapes.ts'
import { Group, Text, Title } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { Badge } from '../../ui/Badge.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import { changeAndTell } from './api.ts'
import { includesOf, membersOf, priceOf } from './messages.ts'
import table from '../../ui/table.module.css'
import classes from './Memberships.module.css'
import { Note } from '../../ui/Note.tsx'

type Props = { podcastId: string; tier: Tier; canSell: boolean; onEdit: () => void }

export function TierCard({ podcastId, tier, canSell, onEdit }: Props) {
  const { id: tierId, name, description, isArchived, isSold } = tier
  const named = { podcastId, tierId }
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
        <ActionsMenu label={`Actions for ${name}`}>
          {canSell ? <MenuAction icon={IconPencil} label="Edit" onClick={onEdit} /> : null}
          {isArchived ? null : (
            <MenuAction
              icon={IconArchive}
              label="Archive"
              question={{
                title: `Archive ${name}?`,
                children: 'No one can join anymore. Current members keep it and continue to pay.',
                confirmLabel: 'Archive tier',
              }}
              onClick={() => changeAndTell('MembershipService.SetTierArchived', { ...named, isArchived: true }, 'Tier archived.')}
            />
          )}
          {isArchived && canSell ? (
            <MenuAction
              icon={IconArchiveOff}
              label="Put back on sale"
              onClick={() =>
                changeAndTell('MembershipService.SetTierArchived', { ...named, isArchived: false }, 'The tier is on sale again.')
              }
            />
          ) : null}
          {isSold ? null : (
            <MenuAction
              icon={IconTrash}
              label="Delete"
              danger
              question={{ title: `Delete ${name}?`, children: 'The tier will be permanently deleted.', confirmLabel: 'Delete tier' }}
              onClick={() => changeAndTell('MembershipService.DeleteTier', named, 'Tier deleted.')}
            />
          )}
        </ActionsMenu>
      </Group>
      {description ? (
        <Text className={classes.description} dir="auto">
          {description}
        </Text>
      ) : null}
      <Note>{includesOf(tier)}</Note>
      <Note>{membersOf(tier)}</Note>
    </li>
  )
}
