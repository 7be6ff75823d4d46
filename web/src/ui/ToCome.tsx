import type { ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  drawing: ReactNode
  title: string
  /** One sentence on what will be here. */
  children: ReactNode
  /** A way on, so that nobody is stuck. */
  action: ReactNode
}

/** A place that is built but not furnished yet. */
export function ToCome({ drawing, title, children, action }: Props) {
  return (
    <Card>
      <EmptyState drawing={drawing} title={title} above={<Badge meaning="accent">Coming soon</Badge>} action={action}>
        {children}
      </EmptyState>
    </Card>
  )
}
