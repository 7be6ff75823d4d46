import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  children: string
  /** What to do about it, below the words. */
  action?: ReactNode
}

/** What went wrong with a form as a whole. The region is there before its words are: only then are they read aloud. */
export function Advice({ children, action }: Props) {
  return (
    <div role="alert">
      {children ? (
        <Alert color="red" mb="md">
          <div>{children}</div>
          {action}
        </Alert>
      ) : null}
    </div>
  )
}
