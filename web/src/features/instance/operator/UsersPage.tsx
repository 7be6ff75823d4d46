import { planNames } from '@castwright/contract/billing/plans.ts'
import type { OperatorUser } from '@castwright/contract/instance/shapes.ts'
import { Group, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '../../../components/SearchField.tsx'
import { counted } from '../../../lib/numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query } from '../../../lib/rpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { People } from '../../../ui/drawings/People.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Paging } from '../../../ui/Paging.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { Answer, Sheet } from './parts.tsx'
import classes from './Sheet.module.css'
import { UserMenu } from './UserMenu.tsx'
import { Note } from '../../../ui/Note.tsx'

const pageSize = 50

/** All accounts of the instance. */
export function UsersPage() {
  const [text, setText] = useState('')
  const paging = usePaging()
  const users = useQuery({
    ...query('OperatorService.FindUsers', { text, ...(paging.cursor !== null && { cursor: paging.cursor }) }),
    placeholderData: keepPreviousData,
  })
  const search = (next: string) => {
    setText(next)
    paging.reset()
  }
  return (
    <Stack gap="md">
      <SearchField label="Search users" placeholder="Search by email or name" text={text} onSearch={search} />
      <Answer of={users} title="We couldn't load the users">
        {(data) => (
          <>
            {data.users.length === 0 ? (
              <Card>
                <EmptyState drawing={<People />} title="No matching users">
                  Search by a part of the email address or the name.
                </EmptyState>
              </Card>
            ) : (
              <Sheet
                label="Users"
                columns={[{ title: 'User' }, { title: 'Plan' }, { title: 'Last used' }, { title: 'Actions', isAction: true }]}
              >
                {data.users.map((user) => (
                  <UserRow key={user.userId} user={user} />
                ))}
              </Sheet>
            )}
            <Paging paging={paging} size={pageSize} total={data.total} next={data.cursor} />
          </>
        )}
      </Answer>
    </Stack>
  )
}

function UserRow({ user }: { user: OperatorUser }) {
  const { email, name, emailVerified, isOperator, isBetaUser, disabledAt, podcasts, plan, unlimited, lastUsedAt } = user
  return (
    <Table.Tr>
      <Table.Td className={classes.words}>
        <Text fw={500}>{email}</Text>
        {name === '' ? null : <Note>{name}</Note>}
        <Group gap="xxs" mt="xxs">
          {isOperator ? <Badge meaning="accent">Operator</Badge> : null}
          {disabledAt === null ? null : <Badge meaning="danger">Disabled</Badge>}
          {emailVerified ? null : <Badge meaning="warning">Not verified</Badge>}
          {isBetaUser ? null : <Badge>No access yet</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>
        {unlimited ? 'Unlimited' : planNames[plan]}
        <Note>{counted(podcasts, 'podcast')}</Note>
      </Table.Td>
      <Table.Td c="dimmed">{lastUsedAt === null ? 'Not signed in' : <RelativeTime at={lastUsedAt} />}</Table.Td>
      <Table.Td className={classes.end}>
        <UserMenu user={user} />
      </Table.Td>
    </Table.Tr>
  )
}
