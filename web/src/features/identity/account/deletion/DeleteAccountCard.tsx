import type { User } from '@castwright/contract/profiles.ts'
import { Button } from '@mantine/core'
import { Card } from '../../../../ui/Card.tsx'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

export function DeleteAccountCard({ user }: { user: User }) {
  const { opened, round, open, close } = useStepDialog()
  return (
    <Card
      title="Delete Account"
      hint="Your profile, your podcasts and everything in them go for good. You will see what that means before you decide."
    >
      <Button variant="outline" color="red" onClick={open}>
        Delete Account
      </Button>
      <DeleteAccountDialog key={round} opened={opened} onClose={close} user={user} />
    </Card>
  )
}
