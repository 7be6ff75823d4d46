import type { ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  drawing: ReactNode
  title: string
  /** One sentence about the upcoming feature. */
  children: ReactNode
  /** A link to continue elsewhere. */
  action: ReactNode
}

/** A placeholder for an upcoming feature. */
export function ComingSoon({ drawing, title, children, action }: Props) {
  return (
    <Card>
      <EmptyState drawing={drawing} title={title} above={<Badge meaning="accent">Coming soon</Badge>} action={action}>
        {children}
      </EmptyState>
    </Card>
  )
}
