import { Alert, Tabs, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { instance } from '../../lib/instance.ts'
import { query } from '../../lib/rpc.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { Emails } from './Emails.tsx'
import type { OutboxMessage } from '@castwright/contract/instance/shapes.ts'
import type { z } from 'zod'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Envelope } from './Envelope.tsx'
import classes from './Emails.module.css'
import { LinkedText } from './LinkedText.tsx'

const refetchIntervalMs = 10_000

/** Shows the operator the messages that could not be sent for lack of a provider. */
export function OutboxPage() {
  const outbox = useQuery({ ...query('OutboxService.Find', {}), refetchInterval: refetchIntervalMs })
  return (
    <Page title="Outbox" hint="Emails and text messages held on this server.">
      <Alert icon={<Icon of={IconInfoCircle} />} mb="lg">
        {instance.mailOutbox
          ? 'No mail server is configured, so emails are held here instead of being sent. To send them, set SMTP_URL and restart.'
          : 'New emails are being delivered. These were held before you set up a mail server.'}
      </Alert>
      {outbox.isPending ? (
        <Loading>
          <RowsSkeleton />
        </Loading>
      ) : null}
      {outbox.isError && !outbox.data ? (
        <ErrorState title="Couldn't load the outbox" onRetry={() => outbox.refetch()} error={outbox.error} />
      ) : null}
      {outbox.data ? (
        <Tabs defaultValue="emails">
          <Tabs.List mb="md">
            <Tabs.Tab value="emails">{`Emails (${outbox.data.letters.length})`}</Tabs.Tab>
            <Tabs.Tab value="messages">{`Text messages (${outbox.data.messages.length})`}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="emails">
            <Emails emails={outbox.data.letters} />
          </Tabs.Panel>
          <Tabs.Panel value="messages">
            <TextMessages messages={outbox.data.messages} />
          </Tabs.Panel>
        </Tabs>
      ) : null}
    </Page>
  )
}

function TextMessages({ messages }: { messages: z.infer<typeof OutboxMessage>[] }) {
  if (messages.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<Envelope />} title="No text messages yet">
          Codes sent by text message are held here until an SMS provider is configured.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Stack gap="sm">
      {messages.map((message) => (
        <Card key={`${message.sentAt} ${message.to} ${message.text}`}>
          <Group justify="space-between" mb="xs">
            <Text fw={500}>{message.to}</Text>
            <Text size="sm" c="dimmed">
              <RelativeTime at={message.sentAt} />
            </Text>
          </Group>
          <LinkedText className={classes.text} text={message.text} />
        </Card>
      ))}
    </Stack>
  )
}
