import { Button, Stack, Text } from '@mantine/core'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { messages } from './messages.ts'

/** Shows a secret once, after it was created. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog opened={secret !== null} onClose={onClose} title="Signing secret" actions={<Button onClick={onClose}>Done</Button>}>
      <Stack gap="md">
        <Text>Your receiver verifies messages with this secret. {messages.secretOnce}</Text>
        <CopyField label="Secret" value={secret ?? ''} />
      </Stack>
    </Dialog>
  )
}
