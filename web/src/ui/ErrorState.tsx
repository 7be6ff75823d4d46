import { Button, Group } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { offlineTitle, useOnline } from '../lib/online.ts'
import { messageOf } from '../lib/rpc.ts'
import { BrokenWave } from './drawings/BrokenWave.tsx'
import { EmptyState } from './EmptyState.tsx'
import classes from './ErrorState.module.css'
import { Icon } from './Icon.tsx'

type Props = {
  /** What happened. */
  title: string
  /** The error of a failed call, whose message is shown. */
  error?: unknown
  /** What to do, without a failed call. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  /** Another action next to Retry. */
  action?: ReactNode
  /** Heading level. Level 3 is for a single failed card and takes one line. */
  order?: 1 | 2 | 3
}

export function ErrorState({ title, error, children = 'Check your connection and try again.', onRetry, action, order = 2 }: Props) {
  const online = useOnline()
  if (order === 3) return <ErrorLine title={title} onRetry={onRetry} />
  const retry = onRetry ? (
    <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
      Try again
    </Button>
  ) : null
  const words = error === undefined ? children : messageOf(error)
  return (
    <div role="alert">
      <EmptyState
        order={order}
        drawing={<BrokenWave />}
        title={title}
        action={
          retry || action ? (
            <>
              {retry}
              {action}
            </>
          ) : null
        }
      >
        {online ? words : `${offlineTitle()}. This will load when you reconnect.`}
      </EmptyState>
    </div>
  )
}

function ErrorLine({ title, onRetry }: Pick<Props, 'title' | 'onRetry'>) {
  return (
    <Group role="alert" gap="xs" wrap="nowrap" className={classes.line}>
      <Icon of={IconAlertCircle} />
      <span>{title}</span>
      {onRetry ? (
        <Button variant="subtle" size="compact-sm" flex="none" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </Group>
  )
}
