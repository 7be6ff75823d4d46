import type { OutboxEmail } from '@castwright/contract/instance.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { RelativeTime } from '../../lib/RelativeTime.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Envelope } from './Envelope.tsx'
import { LetterReader } from './LetterReader.tsx'
import classes from './Letters.module.css'

/** The list on one side, the chosen letter on the other. */
export function Letters({ letters }: { letters: OutboxEmail[] }) {
  const [chosen, setChosen] = useState<string>()
  const reader = useRef<HTMLDivElement>(null)
  const letter = letters.find((one) => one.id === chosen) ?? letters[0]
  const choose = (id: string) => {
    setChosen(id)
    // Below the list, on a narrow screen, the reader may be out of sight.
    reader.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  if (!letter) {
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
        {letters.map((one) => (
          <li key={one.id}>
            <UnstyledButton className={classes.item} aria-current={one.id === letter.id || undefined} onClick={() => choose(one.id)}>
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
        <LetterReader letter={letter} />
      </div>
    </div>
  )
}
