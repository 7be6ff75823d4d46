import type { OutboxEmail } from '@castwright/contract/instance/shapes.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Envelope } from './Envelope.tsx'
import { EmailReader } from './EmailReader.tsx'
import classes from './Emails.module.css'

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
