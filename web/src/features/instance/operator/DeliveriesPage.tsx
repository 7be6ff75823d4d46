import type { WebhookState } from '@castwright/contract/instance/shapes.ts'
import { counted } from '../../../lib/numbers.ts'
import { Broadcast } from '../../../ui/drawings/Broadcast.tsx'
import { Table, Tabs, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query } from '../../../lib/rpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Envelope } from '../../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { Answer, Pager, Sheet } from './parts.tsx'
import classes from './Sheet.module.css'
import { Note } from '../../../ui/Note.tsx'

type Tab = 'all' | 'failed' | 'webhooks'

/** Emails of the last 14 days and whether they were sent, and the webhooks of all podcasts. */
export function DeliveriesPage() {
  const [tab, setTab] = useState<Tab>('all')
  const isFailed = tab === 'failed'
  const paging = usePaging()
  const emails = useQuery({
    ...query('OperatorService.FindEmails', { isFailed, ...(paging.cursor !== null && { cursor: paging.cursor }) }),
    placeholderData: keepPreviousData,
  })
  const choose = (next: string | null) => {
    setTab((next ?? 'all') as Tab)
    paging.reset()
  }
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="all">Emails</Tabs.Tab>
        <Tabs.Tab value="failed">Failed emails</Tabs.Tab>
        <Tabs.Tab value="webhooks">Webhooks</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="webhooks">
        <Webhooks />
      </Tabs.Panel>
      <Tabs.Panel value={isFailed ? 'failed' : 'all'}>
        <Answer of={emails} title="We couldn't load the emails">
          {(data) => (
            <>
              {data.emails.length === 0 ? (
                <EmptyState inCard drawing={<Envelope />} title={isFailed ? 'No failed emails' : 'No emails yet'}>
                  Emails from the last 14 days appear here without their text.
                </EmptyState>
              ) : (
                <Sheet label="Emails" columns={[{ title: 'Email' }, { title: 'Result' }, { title: 'Time', isAction: true }]}>
                  {data.emails.map(({ id, to, subject, at, isHeld, error, willRetry }) => (
                    <Table.Tr key={id}>
                      <Table.Td className={classes.words}>
                        <Text fw={500}>{subject}</Text>
                        <Note>{to}</Note>
                      </Table.Td>
                      <Table.Td className={classes.words}>
                        {isHeld ? (
                          <Badge>Held in outbox</Badge>
                        ) : error === null ? (
                          <Badge meaning="success">Sent</Badge>
                        ) : (
                          <>
                            <Badge meaning={willRetry ? 'warning' : 'danger'}>{willRetry ? 'Will be retried' : 'Failed'}</Badge>
                            <Text size="sm">{error}</Text>
                            {willRetry ? null : <Note>Check the address, then retry the job under Jobs.</Note>}
                          </>
                        )}
                      </Table.Td>
                      <Table.Td className={`${classes.nowrap} ${classes.end}`} c="dimmed">
                        <RelativeTime at={at} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Sheet>
              )}
              <Pager paging={paging} next={data.cursor} label="Email pages" />
            </>
          )}
        </Answer>
      </Tabs.Panel>
    </Tabs>
  )
}

const words = { ok: 'Working', failing: 'Failing', disabled: 'Off' } as const
const meanings = { ok: 'success', failing: 'danger', disabled: 'neutral' } as const

/** Whether the webhooks of all podcasts get through. Their contents are for the team of the podcast. */
function Webhooks() {
  const webhooks = useQuery(query('OperatorService.FindWebhooks', {}))
  return (
    <Answer of={webhooks} title="We couldn't load the webhooks">
      {(data) =>
        data.webhooks.length === 0 ? (
          <EmptyState inCard drawing={<Broadcast />} title="No webhooks yet">
            Webhooks from all podcasts appear here, failing ones first.
          </EmptyState>
        ) : (
          <>
            <Sheet label="Webhooks" columns={[{ title: 'Webhook' }, { title: 'State' }, { title: 'Last delivery', isAction: true }]}>
              {data.webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </Sheet>
            {data.total > data.webhooks.length ? (
              <Note mt="sm">
                Showing {data.webhooks.length} of {data.total}.
              </Note>
            ) : null}
          </>
        )
      }
    </Answer>
  )
}

function WebhookRow({ webhook: { name, podcastTitle, host, state, failingSince, lastDeliveredAt, waiting } }: { webhook: WebhookState }) {
  return (
    <Table.Tr>
      <Table.Td className={classes.words}>
        <Text fw={500}>{name}</Text>
        <Note>
          {podcastTitle} · {host ?? 'Email'}
        </Note>
      </Table.Td>
      <Table.Td className={classes.words}>
        <Badge meaning={meanings[state]}>{words[state]}</Badge>
        {failingSince === null ? null : (
          <Note>
            Failing since <RelativeTime at={failingSince} inText />. The podcast's team can see why in its webhook settings.
          </Note>
        )}
        {waiting === 0 ? null : <Text size="sm">{counted(waiting, 'delivery', 'deliveries')} waiting</Text>}
      </Table.Td>
      <Table.Td className={`${classes.nowrap} ${classes.end}`} c="dimmed">
        {lastDeliveredAt === null ? 'None yet' : <RelativeTime at={lastDeliveredAt} />}
      </Table.Td>
    </Table.Tr>
  )
}
