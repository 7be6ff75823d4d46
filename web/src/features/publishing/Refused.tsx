import { Input } from '@mantine/core'
import classes from './Refused.module.css'

/** Why the server did not do it. Always there, so that screen readers hear what it says. */
export function Refused({ children }: { children: string | null }) {
  return (
    <div role="alert" className={classes.refused}>
      {children ? <Input.Error size="md">{children}</Input.Error> : null}
    </div>
  )
}
