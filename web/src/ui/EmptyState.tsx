import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import classes from './EmptyState.module.css'

type Props = {
  drawing?: ReactNode
  title: string
  /** One sentence that explains the page. */
  children?: ReactNode
  action?: ReactNode
  /** Heading level; 1 if this is the whole page. */
  order?: 1 | 2 | 3
  /** For pages without a card. */
  inCard?: boolean
}

/** An illustration, one sentence and one button. */
export function EmptyState({ drawing, title, children, action, order = 2, inCard = false }: Props) {
  const state = (
    <Stack align="center" gap="xs" ta="center" px="md" py="xxl">
      {drawing ? <div className={classes.drawing}>{drawing}</div> : null}
      <Title order={order} size="h2" tabIndex={order === 1 ? -1 : undefined}>
        {title}
      </Title>
      {children ? (
        <Text component="div" c="dimmed" maw="46ch" textWrap="pretty">
          {children}
        </Text>
      ) : null}
      {action ? (
        <Group justify="center" gap="sm" className={classes.action}>
          {action}
        </Group>
      ) : null}
    </Stack>
  )
  return inCard ? <Card>{state}</Card> : state
}
