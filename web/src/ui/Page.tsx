import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Page.module.css'

type Props = {
  title: string
  /** One line under the title. */
  hint?: ReactNode
  /** Breadcrumbs or a back link above the title. */
  above?: ReactNode
  /** The primary action. */
  action?: ReactNode
  children?: ReactNode
}

/** Title on the left, the primary action on the right, content below. */
export function Page({ title, hint, above, action, children }: Props) {
  return (
    <div className={classes.page}>
      {above}
      <Group justify="space-between" align="flex-start" mb="lg">
        <Stack gap="xxs" miw={0} flex={1}>
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {hint ? <Text c="dimmed">{hint}</Text> : null}
        </Stack>
        {action}
      </Group>
      {children}
    </div>
  )
}
