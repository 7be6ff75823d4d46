import { Alert, type AlertProps } from '@mantine/core'

/** Why something was refused, if it was. */
export const Refusal = ({ children, ...alert }: AlertProps) =>
  children ? (
    <Alert color="red" role="alert" {...alert}>
      {children}
    </Alert>
  ) : null
