import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ResetPasswordModal } from './ResetPasswordModal.tsx'

export function ExpiredLink() {
  const [resetting, reset] = useDisclosure(false)
  return (
    <>
      <Text role="alert" mb="lg">
        A link to reset a password works once and for an hour. Ask for a new one and use the newest letter in your inbox.
      </Text>
      <Button size="md" fullWidth onClick={reset.open}>
        Send a new link
      </Button>
      <ResetPasswordModal opened={resetting} onClose={reset.close} />
    </>
  )
}
