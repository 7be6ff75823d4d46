import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Card } from '../Card.tsx'
import { anchorOf } from './anchors.ts'
import classes from './SettingsSection.module.css'

type Props = {
  title: string
  /** One line under the title. */
  hint?: ReactNode
  /** Next to the title, such as On or Off. */
  status?: ReactNode
  /** What the whole section can do. */
  action?: ReactNode
  /** For tables: the title stays above the content at every width. */
  stacked?: boolean
  /** Without a card, for content that has its own cards. */
  bare?: boolean
  children: ReactNode
}

/** A section of a settings page: title and help on the left, fields on the right. One column on narrow screens. */
export function SettingsSection({ title, hint, status, action, stacked = false, bare = false, children }: Props) {
  const id = useId()
  return (
    <section id={anchorOf(title)} aria-labelledby={id} className={classes.section} data-stacked={stacked || undefined}>
      <div className={classes.head}>
        <Stack gap="xxs" miw={0}>
          <Group gap="xs">
            <Title order={2} size="h3" id={id} tabIndex={-1}>
              {title}
            </Title>
            {status}
          </Group>
          {hint ? <Text c="dimmed">{hint}</Text> : null}
        </Stack>
        {action ? (
          <Box flex="none" maw="100%">
            {action}
          </Box>
        ) : null}
      </div>
      {bare ? <Box miw={0}>{children}</Box> : <Card miw={0}>{children}</Card>}
    </section>
  )
}
