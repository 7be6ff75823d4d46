import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  children: string
  /** An action below the message. */
  action?: ReactNode
}

/** An error that concerns the whole form. The live region is always rendered, because screen readers announce only changes. */
export function FormError({ children, action }: Props) {
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
