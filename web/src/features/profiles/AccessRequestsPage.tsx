import { Button, Group, Tabs, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instance } from '../../lib/instance.ts'
import { notSent } from '../../lib/mail.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { People } from '../../ui/drawings/People.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import table from '../../ui/table.module.css'
import classes from './AccessRequestsTable.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { queryClient } from '../../lib/queryClient.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

type Kind = 'pending' | 'all'

const empty: Record<Kind, { title: string; words: string }> = {
  pending: { title: 'No pending requests', words: 'Beta access requests appear here.' },
  all: { title: 'No requests yet', words: 'Beta access requests appear here.' },
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
    <>
      <Text c="dimmed" mb="md">
        People who requested access to the private beta.
      </Text>
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
            <EmptyState inCard drawing={<People />} title={empty[kind].title}>
              {empty[kind].words}
            </EmptyState>
          ) : null}
          {data && data.accessRequests.length > 0 ? <AccessRequestsTable requests={data.accessRequests} /> : null}
          {data && (data.cursor !== null || cursor !== undefined) ? (
            <Group justify="flex-end" gap="sm" mt="md" component="nav" aria-label="Request pages">
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
    </>
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
              <Table.Td maw="48ch" style={{ whiteSpace: 'pre-line' }}>
                {request.message || <Text c="dimmed">No message</Text>}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }} c="dimmed">
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

const refetchRequests = () => queryClient.invalidateQueries({ queryKey: queryKeyOf('BetaService.FindRequests') })

const told = (): string => (instance.mailOutbox ? `${notSent} Tell them yourself.` : "We've emailed them.")

/** Grants or declines a request, or says what became of it. */
function AccessDecision({ request }: { request: AccessRequest }) {
  const { email } = request
  const grant = useSubmit({ failed: `We couldn't grant access to ${email}.` }, async () => {
    await rpc('BetaService.GrantAccess', { accountId: request.userId })
    toast.success(`${email} now has access. ${told()}`)
    await refetchRequests()
  })
  const decline = useSubmit({ failed: `We couldn't decline the request from ${email}.` }, async () => {
    await rpc('BetaService.DeclineRequest', { accountId: request.userId })
    toast.success(`The request from ${email} was declined. ${told()}`)
    await refetchRequests()
  })

  const askToDecline = async () => {
    const agreed = await confirm({
      title: `Decline the request from ${email}?`,
      children: "They won't get access, and we'll email them. They can request access again, and you can still grant it later.",
      confirmLabel: 'Decline request',
      danger: true,
    })
    if (agreed) await decline.submit()
  }

  const ask = async () => {
    const warning = request.emailVerified ? '' : "This email isn't verified, so it may belong to someone else. "
    const agreed = await confirm({
      title: `Grant access to ${email}?`,
      children: `${warning}They can sign in and use this instance right away. We'll email them. You can't undo this here.`,
      confirmLabel: 'Grant access',
    })
    if (agreed) await grant.submit()
  }

  if (request.grantedAt) {
    return (
      <Text component="span" c="dimmed">
        Granted <RelativeTime at={request.grantedAt} />
      </Text>
    )
  }
  const grantButton = (
    <Button size="compact-sm" variant="light" loading={grant.isBusy} onClick={ask} aria-label={`Grant access to ${email}`}>
      Grant access
    </Button>
  )
  if (request.declinedAt) {
    return (
      <Group gap="xs" justify="flex-end">
        <Text component="span" c="dimmed">
          Declined <RelativeTime at={request.declinedAt} />
        </Text>
        {grantButton}
      </Group>
    )
  }
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={decline.isBusy}
        onClick={askToDecline}
        aria-label={`Decline the request from ${email}`}
      >
        Decline
      </Button>
      {grantButton}
    </Group>
  )
}
