import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Page.module.css'

type Props = {
  title: string
  /** One line under the title. */
  hint?: ReactNode
  /** Above the title: breadcrumbs or a way back. */
  above?: ReactNode
  /** The one main action. */
  action?: ReactNode
  children: ReactNode
}

/** Title left, the main action right, the work below. */
export function Page({ title, hint, above, action, children }: Props) {
  return (
    <div className={classes.page}>
      {above}
      <Group justify="space-between" align="flex-start" className={classes.head}>
        <Stack gap="xxs" className={classes.words}>
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
