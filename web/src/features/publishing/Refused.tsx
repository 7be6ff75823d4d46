import { Input } from '@mantine/core'

/** Why the server did not do it. Always there, so that screen readers hear what it says. */
export function Refused({ children }: { children: string | null }) {
  return <div role="alert">{children ? <Input.Error size="md">{children}</Input.Error> : null}</div>
}
