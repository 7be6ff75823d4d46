import type { OutboxEmail } from '@castwright/contract/instance.ts'
import { Tabs, Text } from '@mantine/core'
import { RelativeTime } from '../../lib/RelativeTime.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './Letters.module.css'
import { LinkedText } from './LinkedText.tsx'

export function LetterReader({ letter }: { letter: OutboxEmail }) {
  return (
    <Card
      className={classes.reader}
      title={letter.subject}
      hint={`To ${letter.to}`}
      aside={
        <Text size="sm" c="dimmed">
          <RelativeTime at={letter.sentAt} />
        </Text>
      }
    >
      <Tabs defaultValue="text" variant="pills" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="text">Plain text</Tabs.Tab>
          <Tabs.Tab value="letter">As sent</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="letter">
          {/* Framed apart from the app: nothing in a letter may act as the operator. Its links open in a tab of their own. */}
          <iframe
            key={letter.id}
            className={classes.frame}
            title={letter.subject}
            src={`/dev/outbox/${encodeURIComponent(letter.id)}.html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <LinkedText className={classes.text} text={letter.text} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}
