import type { OutboxMessage } from '@castwright/contract/instance/shapes.ts'
import { Group, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Envelope } from './Envelope.tsx'
import classes from './Emails.module.css'
import { LinkedText } from './LinkedText.tsx'

export function TextMessages({ messages }: { messages: z.infer<typeof OutboxMessage>[] }) {
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
