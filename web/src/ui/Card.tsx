import { Box, type BoxProps, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Card.module.css'

type Props = BoxProps & {
  title?: ReactNode
  /** Under the title: what this part is for. */
  hint?: ReactNode
  /** At the right of the title: a state or an action. */
  aside?: ReactNode
  children?: ReactNode
}

/** A part of a page that lies on it: hairline, no shadow. */
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
