import type { Tier } from '@castwright/contract/memberships/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { OperatorHint } from '../../components/OperatorHint.tsx'
import { can } from '../../lib/can.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Plan } from '../../ui/drawings/Plan.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { changeAndTell, useTiers } from './api.ts'
import { MemberList } from './MemberList.tsx'
import { includesOf, membersOf, messages, priceOf } from './messages.ts'
import { TierDialog } from './TierDialog.tsx'
import classes from './Memberships.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import table from '../../ui/table.module.css'

/** What listeners can pay for, and who does. */
export function Memberships({ podcast }: { podcast: Podcast }) {
  if (!can('MembershipService.FindByPodcastID', podcast.showAccess))
    return (
      <EmptyState drawing={<Plan />} title="Memberships">
        Only the show's owner can manage memberships.
      </EmptyState>
    )
  return <OfOwner podcastId={podcast.id} />
}

function OfOwner({ podcastId }: { podcastId: string }) {
  const { data, error, refetch } = useTiers(podcastId)
  const [editing, setEditing] = useState<Tier | 'new' | null>(null)
  if (!data) return <QueryState title={messages.loadFailed} error={error} refetch={refetch} rows={4} />
  const { tiers, obstacle, isTestMode, joinUrl } = data
  const [open, archived] = [tiers.filter(({ isArchived }) => !isArchived), tiers.filter(({ isArchived }) => isArchived)]
  const canSell = obstacle === null
  const add = () => setEditing('new')
  return (
    <Stack gap="xl">
      {obstacle === null ? null : (
        <Alert color="yellow" title="This show can't sell memberships">
          {obstacle === 'operator'
            ? "Payments on this server go to its operator, so only the operator's own shows can sell memberships. You can still add listeners yourself, or import them from the service they pay through."
            : "Payments are turned off on this server, so memberships can't be sold. You can still add listeners yourself."}{' '}
          {obstacle === 'operator' ? null : <OperatorHint ask="turn them on" topic="billing" />}
        </Alert>
      )}
      {canSell && isTestMode ? (
        <Alert color="yellow" title="Test mode: no card is charged">
          Set up Stripe on this server to sell memberships. Members who join in test mode get a feed that pauses once Stripe is set up.{' '}
          <OperatorHint ask="do that" topic="billing" />
        </Alert>
      ) : null}
      {canSell && tiers.length === 0 ? (
        <EmptyState drawing={<Plan />} title="No tiers yet" action={<Button onClick={add}>Add a tier</Button>}>
          Sell memberships on your show's page. We email members their own feed and pause it when they stop paying.
        </EmptyState>
      ) : null}
      {tiers.length > 0 ? (
        <section aria-labelledby="tiers">
          <Group justify="space-between" mb="md">
            <Title order={2} size="h3" id="tiers">
              Tiers
            </Title>
            {canSell ? (
              <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={add}>
                Add a tier
              </Button>
            ) : null}
          </Group>
          <ul className={`cw-list ${classes.tiers}`} aria-label="Tiers">
            {[...open, ...archived].map((tier) => (
              <TierCard key={tier.id} podcastId={podcastId} tier={tier} canSell={canSell} onEdit={() => setEditing(tier)} />
            ))}
          </ul>
          {canSell && open.length > 0 ? (
            <Stack gap="xxs" maw="40rem" mt="lg">
              <CopyField label="Where listeners join" value={joinUrl} />
              <Note>Your show's page links to it.</Note>
            </Stack>
          ) : null}
        </section>
      ) : null}
      {tiers.some(({ isSold }) => isSold) ? <MemberList podcastId={podcastId} tiers={tiers} /> : null}
      <TierDialog podcastId={podcastId} tier={editing} onClose={() => setEditing(null)} />
    </Stack>
  )
}

function TierCard({ podcastId, tier, canSell, onEdit }: { podcastId: string; tier: Tier; canSell: boolean; onEdit: () => void }) {
  const { id: tierId, name, description, isArchived, isSold } = tier
  const named = { podcastId, tierId }
  return (
    <Stack component="li" gap="xs" miw={0} p="md" bd="var(--cw-hairline)" bdrs="md">
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
                children: 'No one new can join. Current members keep the tier and continue to pay.',
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
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }} dir="auto">
          {description}
        </Text>
      ) : null}
      <Note>{includesOf(tier)}</Note>
      <Note>{membersOf(tier)}</Note>
    </Stack>
  )
}
