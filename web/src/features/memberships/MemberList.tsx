import { type Member, type MemberState, memberStates, type Tier } from '@castwright/contract/memberships/shapes.ts'
import { ActionIcon, Group, Menu, Select, Table, Text, Title } from '@mantine/core'
import { IconBan, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchField } from '../../components/SearchField.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ActionsHeading } from '../../ui/ActionsHeading.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import table from '../../ui/table.module.css'
import { changeAndTell, useMembers } from './api.ts'
import { messages, stateNames, statusOf } from './messages.ts'
import classes from './Memberships.module.css'

/** Everyone who pays, or did. */
export function MemberList({ podcastId, tiers }: { podcastId: string; tiers: Tier[] }) {
  const [text, setText] = useState('')
  const [tierId, setTierId] = useState<string | null>(null)
  const [state, setState] = useState<MemberState | null>(null)
  const found = useMembers(podcastId, { text, tierId, state })
  const members = found.data?.pages.flatMap((page) => page.members)
  return (
    <section aria-labelledby="members">
      <Title order={2} size="h3" id="members" mb="md">
        Members
      </Title>
      <div className={table.toolbar}>
        <SearchField label="Search members" placeholder="Search by name or email" text={text} onSearch={setText} className={table.search} />
        <Select
          aria-label="Tier"
          placeholder="All tiers"
          className={classes.filter}
          clearable
          data={tiers.filter(({ isSold }) => isSold).map(({ id, name }) => ({ value: id, label: name }))}
          value={tierId}
          onChange={setTierId}
        />
        <Select
          aria-label="State"
          placeholder="All states"
          className={classes.filter}
          clearable
          data={memberStates.map((value) => ({ value, label: stateNames[value] }))}
          value={state}
          onChange={(value) => setState(value)}
        />
      </div>
      <PagedList
        found={found}
        rows={members}
        errorTitle={messages.loadFailed}
        skeletonRows={4}
        empty={<Text c="dimmed">No matching members.</Text>}
      >
        {(rows) => (
          <Table className={`${table.table} ${table.flush}`} aria-label="Members" horizontalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Member</Table.Th>
                <Table.Th scope="col" className={table.wide}>
                  Tier
                </Table.Th>
                <Table.Th scope="col">State</Table.Th>
                <Table.Th scope="col" className={table.wide}>
                  Joined
                </Table.Th>
                <ActionsHeading />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((member) => (
                <MemberRow key={member.id} podcastId={podcastId} member={member} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </PagedList>
    </section>
  )
}

/** What someone pays next, or since when they don't. */
function Dates({ member: { state, renewsAt, endsAt } }: { member: Member }) {
  const at = renewsAt ?? endsAt
  if (at === null || state === 'unpaid') return null
  return (
    <Text size="sm" c="dimmed">
      {renewsAt ? 'Renews ' : state === 'active' ? 'Ends ' : 'Ended '}
      <RelativeTime at={at} />
    </Text>
  )
}

function MemberRow({ podcastId, member }: { podcastId: string; member: Member }) {
  const { id: membershipId, name, email, tierName, state, joinedAt, feedState, isTest } = member
  const status = statusOf(member)
  const cancel = async () => {
    const agreed = await confirm({
      title: `Cancel the membership of ${name}?`,
      children: 'It ends right away, without a refund. Nothing more is charged, and their feed is paused. They get an email about it.',
      confirmLabel: 'Cancel membership',
      cancelLabel: 'Keep membership',
      danger: true,
    })
    if (agreed) await changeAndTell('MembershipService.Cancel', { podcastId, membershipId }, 'Membership canceled.')
  }
  return (
    <Table.Tr>
      <Table.Td>
        <div className={table.lines}>
          <Text fw={500} dir="auto">
            {name}
          </Text>
          {email === name ? null : (
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          )}
          <Text size="sm" c="dimmed" className={table.narrow} dir="auto">
            {tierName}
          </Text>
        </div>
      </Table.Td>
      <Table.Td className={table.wide}>
        <span dir="auto">{tierName}</span>
      </Table.Td>
      <Table.Td>
        <div className={table.lines}>
          <Group gap="xxs">
            <Badge meaning={status.meaning}>{status.name}</Badge>
            {isTest ? <Badge outlined>Test</Badge> : null}
          </Group>
          <Dates member={member} />
          {state === 'active' && feedState !== 'active' ? (
            <Text size="sm" c="dimmed">
              {feedState === null ? 'Feed deleted' : feedState === 'paused' ? 'Feed paused by your team' : 'Feed revoked'}
            </Text>
          ) : null}
        </div>
      </Table.Td>
      <Table.Td className={table.wide}>
        <RelativeTime at={joinedAt} />
      </Table.Td>
      <Table.Td className={table.actions}>
        {state === 'ended' ? null : (
          <LazyMenu
            target={
              <ActionIcon aria-label={`Actions for ${name}`}>
                <Icon of={IconDots} />
              </ActionIcon>
            }
          >
            <Menu.Item color="red" leftSection={<Icon of={IconBan} />} onClick={() => void cancel()}>
              Cancel membership
            </Menu.Item>
          </LazyMenu>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
