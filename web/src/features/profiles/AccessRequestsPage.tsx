import { Button, Group, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/rpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { AccessRequestsTable } from './AccessRequestsTable.tsx'
import { PartyWave } from './PartyWave.tsx'

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
          {requests.isPending ? (
            <Loading>
              <RowsSkeleton />
            </Loading>
          ) : null}
          {requests.isError ? (
            <ErrorState title="We couldn't load the requests" onRetry={() => requests.refetch()} error={requests.error} />
          ) : null}
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
