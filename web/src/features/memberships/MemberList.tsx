import { type Member, type MemberState, memberStates, type Tier } from '@castwright/contract/memberships/shapes.ts'
import { Group, Select, Table, Text, Title } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchField } from '../../components/SearchField.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import table from '../../ui/table.module.css'
import { changeAndTell, useMembers } from './api.ts'
import { messages, stateNames, statusOf } from './messages.ts'
import { Note } from '../../ui/Note.tsx'

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
          w="10rem"
          clearable
          data={tiers.filter(({ isSold }) => isSold).map(({ id, name }) => ({ value: id, label: name }))}
          value={tierId}
          onChange={setTierId}
        />
        <Select
          aria-label="State"
          placeholder="All states"
          w="10rem"
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
          <ListTable
            label="Members"
            columns={['Member', { name: 'Tier', className: table.wide }, 'State', { name: 'Joined', className: table.wide }]}
            hasActions
          >
            {rows.map((member) => (
              <MemberRow key={member.id} podcastId={podcastId} member={member} />
            ))}
          </ListTable>
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
    <Note>
      {renewsAt ? 'Renews ' : state === 'active' ? 'Ends ' : 'Ended '}
      <RelativeTime at={at} />
    </Note>
  )
}

function MemberRow({ podcastId, member }: { podcastId: string; member: Member }) {
  const { id: membershipId, name, email, tierName, state, joinedAt, feedState, isTest } = member
  const status = statusOf(member)
  return (
    <Table.Tr>
      <Table.Td>
        <div className={table.lines}>
          <Text fw={500} dir="auto">
            {name}
          </Text>
          {email === name ? null : <Note>{email}</Note>}
          <Note className={table.narrow} dir="auto">
            {tierName}
          </Note>
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
            <Note>{feedState === null ? 'Feed deleted' : feedState === 'paused' ? 'Feed paused by your team' : 'Feed revoked'}</Note>
          ) : null}
        </div>
      </Table.Td>
      <Table.Td className={table.wide}>
        <RelativeTime at={joinedAt} />
      </Table.Td>
      <Table.Td className={table.actions}>
        {state === 'ended' ? null : (
          <ActionsMenu label={`Actions for ${name}`}>
            <MenuAction
              icon={IconBan}
              label="Cancel membership"
              danger
              question={{
                title: `Cancel ${name}'s membership?`,
                children:
                  "The membership will end right away, without a refund. We won't charge them again. We'll pause their feed and email them.",
                confirmLabel: 'Cancel membership',
                cancelLabel: 'Keep membership',
              }}
              onClick={() => changeAndTell('MembershipService.Cancel', { podcastId, membershipId }, 'Membership canceled.')}
            />
          </ActionsMenu>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
