import type { WebhookState } from '@castwright/contract/instance/shapes.ts'
import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../lib/numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { query } from '../../../lib/rpc.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Broadcast } from '../../../ui/drawings/Broadcast.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Answer } from './Answer.tsx'
import { Sheet } from './Sheet.tsx'
import classes from './Sheet.module.css'
import { Note } from '../../../ui/Note.tsx'

const words = { ok: 'Working', failing: 'Failing', disabled: 'Off' } as const
const meanings = { ok: 'success', failing: 'danger', disabled: 'neutral' } as const

/** Whether the webhooks of all podcasts get through. Their contents are for the team of the podcast. */
export function Webhooks() {
  const webhooks = useQuery(query('OperatorService.FindWebhooks', {}))
  return (
    <Answer of={webhooks} title="We couldn't load the webhooks">
      {(data) =>
        data.webhooks.length === 0 ? (
          <Card>
            <EmptyState drawing={<Broadcast />} title="No webhooks yet">
              Webhooks of all podcasts appear here, failing ones first.
            </EmptyState>
          </Card>
        ) : (
          <>
            <Sheet label="Webhooks" columns={[{ title: 'Webhook' }, { title: 'State' }, { title: 'Last delivery', isAction: true }]}>
              {data.webhooks.map((webhook) => (
                <Row key={webhook.id} webhook={webhook} />
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

function Row({ webhook: { name, podcastTitle, host, state, failingSince, lastDeliveredAt, waiting } }: { webhook: WebhookState }) {
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
