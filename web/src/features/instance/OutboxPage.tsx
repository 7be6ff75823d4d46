import type { OutboxEmail, OutboxMessage } from '@castwright/contract/instance/shapes.ts'
import { Alert, Box, Group, Stack, Tabs, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { OperatorHint } from '../../components/OperatorHint.tsx'
import { instance } from '../../lib/instance.ts'
import { query } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { Envelope } from '../../ui/drawings/Envelope.tsx'
import { Guests } from '../../ui/drawings/Guests.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { OutLink } from '../../ui/Links.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './OutboxPage.module.css'

const refetchIntervalMs = 10_000

/** Shows the operator the messages that could not be sent for lack of a provider. */
export function OutboxPage() {
  const outbox = useQuery({ ...query('OutboxService.Find', {}), refetchInterval: refetchIntervalMs })
  return (
    <>
      <Alert icon={<Icon of={IconInfoCircle} />} mb="lg">
        {instance.mailOutbox ? (
          <>
            No mail server is configured, so we hold emails here instead of sending them. To send emails, set SMTP_URL and restart.{' '}
            <OperatorHint ask="set up a mail server" topic="mail" />
          </>
        ) : (
          'We now deliver new emails. We held these before you set up a mail server.'
        )}
      </Alert>
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
      ) : (
        <QueryState title="Couldn't load the outbox" error={outbox.error} refetch={outbox.refetch} />
      )}
    </>
  )
}

/** A list of emails next to the selected one. */
function Emails({ emails }: { emails: OutboxEmail[] }) {
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
      <EmptyState inCard drawing={<Envelope />} title="No emails yet">
        Verification links, password resets and invitations will appear here.
      </EmptyState>
    )
  }
  return (
    <div className={classes.desk}>
      <ul className={`cw-list ${classes.list}`} aria-label="Emails">
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
      style={{ overflow: 'hidden' }}
      title={email.subject}
      hint={`To ${email.to}`}
      aside={
        <Note>
          <RelativeTime at={email.sentAt} />
        </Note>
      }
    >
      <Tabs defaultValue="text" variant="pills" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="text">Plain text</Tabs.Tab>
          <Tabs.Tab value="email">As sent</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="email">
          {/* Sandboxed, so nothing in an email can act as the operator. Its links open in a new tab. */}
          <Box
            component="iframe"
            key={email.id}
            display="block"
            w="100%"
            h="60dvh"
            mih="24rem"
            bd="var(--cw-hairline)"
            bdrs="md"
            title={email.subject}
            src={`/dev/outbox/${encodeURIComponent(email.id)}.html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <LinkedText text={email.text} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}

function TextMessages({ messages }: { messages: z.infer<typeof OutboxMessage>[] }) {
  if (messages.length === 0) {
    return (
      <EmptyState inCard drawing={<Guests />} title="No text messages yet">
        We hold codes for text messages here until an SMS provider is configured.
      </EmptyState>
    )
  }
  return (
    <Stack gap="sm">
      {messages.map((message) => (
        <Card key={`${message.sentAt} ${message.to} ${message.text}`}>
          <Group justify="space-between" mb="xs">
            <Text fw={500}>{message.to}</Text>
            <Note>
              <RelativeTime at={message.sentAt} />
            </Note>
          </Group>
          <LinkedText text={message.text} />
        </Card>
      ))}
    </Stack>
  )
}

const address = /(https?:\/\/[^\s<>"']+)/

/** Plain text with clickable URLs. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(address)
  return (
    <Box component="pre" m={0} ff="monospace" fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <OutLink key={at} href={part} inherit underline="always">
            {part}
          </OutLink>
        ) : (
          part
        ),
      )}
    </Box>
  )
}
