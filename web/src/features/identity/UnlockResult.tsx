import { Alert } from '@mantine/core'

/** The result of the link that unlocks a device, which leads to `?unlocked=true` or `false`. */
export function UnlockResult({ search }: { search: string }) {
  const outcome = new URLSearchParams(search).get('unlocked')
  if (outcome === 'true')
    return (
      <Alert role="status" color="green" mb="md">
        This device is unlocked. Sign in with your password.
      </Alert>
    )
  if (outcome !== 'false') return null
  return (
    <Alert role="status" color="yellow" mb="md">
      This link has expired. If this device is still blocked, you can request a new link.
    </Alert>
  )
}
