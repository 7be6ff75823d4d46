import { Button, Group, Tabs, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/rpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PartyWave } from './PartyWave.tsx'
import type { AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import table from '../../ui/table.module.css'
import classes from './AccessRequestsTable.module.css'
import { AccessDecision } from './AccessDecision.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

type Kind = 'pending' | 'all'

const empty: Record<Kind, { title: string; words: string }> = {
  pending: { title: 'No pending requests', words: 'Requests for beta access appear here.' },
  all: { title: 'No requests yet', words: 'All requests for beta access are listed here.' },
}

/** Lists beta access requests for the operator. */
export function AccessRequestsPage() {
  const [kind, setKind] = useState<Kind>('pending')
  /** Cursors of the pages after the first. */
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const requests = useQuery({
    ...query('BetaService.FindRequests', { pending: kind === 'pending', ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })
  const { data } = requests

  const choose = (next: string | null) => {
    setKind(next === 'all' ? 'all' : 'pending')
    setCursors([])
  }

  return (
    <Page title="Access requests" hint="People who requested access to the private beta.">
      <Tabs value={kind} onChange={choose} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="pending" rightSection={data ? <Badge meaning="accent">{data.pendingCount}</Badge> : null}>
            Pending
          </Tabs.Tab>
          <Tabs.Tab value="all">All</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={kind}>
          {data ? null : <QueryState title="We couldn't load the requests" error={requests.error} refetch={requests.refetch} />}
          {data?.accessRequests.length === 0 ? (
            <Card>
              <EmptyState drawing={<PartyWave />} title={empty[kind].title}>
                {empty[kind].words}
              </EmptyState>
            </Card>
          ) : null}
          {data && data.accessRequests.length > 0 ? <AccessRequestsTable requests={data.accessRequests} /> : null}
          {data && (data.cursor !== null || cursor !== undefined) ? (
            <Group justify="flex-end" gap="sm" mt="md" component="nav" aria-label="Pages of requests">
              <Button variant="default" disabled={cursor === undefined} onClick={() => setCursors(cursors.slice(0, -1))}>
                Previous
              </Button>
              <Button
                variant="default"
                disabled={data.cursor === null}
                onClick={() => data.cursor && setCursors([...cursors, data.cursor])}
              >
                Next
              </Button>
            </Group>
          ) : null}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function AccessRequestsTable({ requests }: { requests: AccessRequest[] }) {
  return (
    <Card p={0}>
      <Table verticalSpacing="sm" horizontalSpacing="md" className={`${table.stacks} ${classes.table}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Email</Table.Th>
            <Table.Th>Message</Table.Th>
            <Table.Th>Requested</Table.Th>
            <Table.Th className={classes.end}>Access</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <Table.Tr key={request.userId}>
              <Table.Td>
                <Text fw={500}>{request.email}</Text>
                {request.emailVerified ? <Badge meaning="success">Verified</Badge> : <Badge meaning="warning">Not verified</Badge>}
              </Table.Td>
              <Table.Td className={classes.message}>{request.message || <Text c="dimmed">No message</Text>}</Table.Td>
              <Table.Td className={classes.time} c="dimmed">
                <RelativeTime at={request.requestedAt} />
              </Table.Td>
              <Table.Td className={classes.end}>
                <AccessDecision request={request} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
