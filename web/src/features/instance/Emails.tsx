import type { OutboxEmail } from '@castwright/contract/instance/shapes.ts'
import { Text, UnstyledButton, Tabs } from '@mantine/core'
import { useRef, useState } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Envelope } from './Envelope.tsx'
import classes from './Emails.module.css'
import { LinkedText } from './LinkedText.tsx'

/** A list of emails next to the selected one. */
export function Emails({ emails }: { emails: OutboxEmail[] }) {
  const [chosen, setChosen] = useState<string>()
  const reader = useRef<HTMLDivElement>(null)
  const email = emails.find((one) => one.id === chosen) ?? emails[0]
  const choose = (id: string) => {
    setChosen(id)
    // On narrow screens, the reader is below the list and may be out of view.
    reader.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  if (!email) {
    return (
      <Card>
        <EmptyState drawing={<Envelope />} title="No emails yet">
          Verification links, password resets and invitations will appear here.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={classes.desk}>
      <ul className={classes.list} aria-label="Emails">
        {emails.map((one) => (
          <li key={one.id}>
            <UnstyledButton className={classes.item} aria-current={one.id === email.id || undefined} onClick={() => choose(one.id)}>
              <Text fw={500} truncate component="span" display="block">
                {one.subject}
              </Text>
              <Text size="sm" c="dimmed" truncate component="span" display="block">
                {one.to}
              </Text>
              <Text size="xs" c="dimmed" component="span" display="block">
                <RelativeTime at={one.sentAt} />
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div ref={reader}>
        <EmailReader email={email} />
      </div>
    </div>
  )
}

function EmailReader({ email }: { email: OutboxEmail }) {
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
