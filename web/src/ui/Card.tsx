import { Box, type BoxProps, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Card.module.css'

type Props = BoxProps & {
  title?: ReactNode
  /** Help text below the title. */
  hint?: ReactNode
  /** A status or action to the right of the title. */
  aside?: ReactNode
  children?: ReactNode
}

/** A page section with a border and no shadow. */
export function Card({ title, hint, aside, children, className, ...box }: Props) {
  return (
    <Box component={title ? 'section' : 'div'} className={[classes.card, className].filter(Boolean).join(' ')} {...box}>
      {title || aside ? (
        <Group justify="space-between" align="flex-start" wrap="nowrap" className={classes.head}>
          <Stack gap="xxs">
            <Title order={2} size="h3">
              {title}
            </Title>
            {hint ? <Text c="dimmed">{hint}</Text> : null}
          </Stack>
          {aside}
        </Group>
      ) : null}
      {children}
    </Box>
  )
}
