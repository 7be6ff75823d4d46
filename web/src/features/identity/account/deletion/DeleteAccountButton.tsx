import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Button } from '@mantine/core'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

export function DeleteAccountButton({ user, variant }: { user: User; variant: 'outline' | 'subtle' }) {
  const { opened, round, open, close } = useStepDialog()
  return (
    <>
      <Button variant={variant} color="red" onClick={open}>
        Delete Account
      </Button>
      <DeleteAccountDialog key={round} opened={opened} onClose={close} user={user} />
    </>
  )
}
