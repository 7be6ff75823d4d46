import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/rpc.ts'
import { BrokenWave } from './drawings/BrokenWave.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

type Props = {
  /** What happened. */
  title: string
  /** What a call failed with: its words tell what to do. */
  error?: unknown
  /** What to do, where no call failed. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  order?: 1 | 2 | 3
}

export function ErrorState({ title, error, children = 'Check your connection and try again.', onRetry, order = 2 }: Props) {
  return (
    <div role="alert">
      <EmptyState
        order={order}
        drawing={<BrokenWave />}
        title={title}
        action={
          onRetry ? (
            <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
              Try again
            </Button>
          ) : null
        }
      >
        {error === undefined ? children : messageOf(error)}
      </EmptyState>
    </div>
  )
}
