import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BrokenWave } from './drawings/BrokenWave.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

type Props = {
  /** What happened. */
  title: string
  /** What to do. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  order?: 1 | 2 | 3
}

export function ErrorState({ title, children = 'Check your connection and try again.', onRetry, order = 2 }: Props) {
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
        {children}
      </EmptyState>
    </div>
  )
}
