import type { OutboxEmail } from '@castwright/contract/instance/shapes.ts'
import { Tabs, Text } from '@mantine/core'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './Emails.module.css'
import { LinkedText } from './LinkedText.tsx'

export function EmailReader({ email }: { email: OutboxEmail }) {
  return (
    <Card
      className={classes.reader}
      title={email.subject}
      hint={`To ${email.to}`}
      aside={
        <Text size="sm" c="dimmed">
          <RelativeTime at={email.sentAt} />
        </Text>
      }
    >
      <Tabs defaultValue="text" variant="pills" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="text">Plain text</Tabs.Tab>
          <Tabs.Tab value="email">As sent</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="email">
          {/* Sandboxed, so nothing in an email can act as the operator. Its links open in a new tab. */}
          <iframe
            key={email.id}
            className={classes.frame}
            title={email.subject}
            src={`/dev/outbox/${encodeURIComponent(email.id)}.html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <LinkedText className={classes.text} text={email.text} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}
