import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ResetPasswordModal } from './ResetPasswordModal.tsx'

export function ExpiredLink() {
  const [resetting, reset] = useDisclosure(false)
  return (
    <>
      <Text role="alert" mb="lg">
        Password reset links work once and expire after one hour. Request a new link, then use the latest email we sent you.
      </Text>
      <Button size="md" fullWidth onClick={reset.open}>
        Send a new link
      </Button>
      <ResetPasswordModal opened={resetting} onClose={reset.close} />
    </>
  )
}
