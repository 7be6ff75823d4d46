import type { User } from '@castwright/contract/profiles.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DeleteAccountButton } from './DeleteAccountButton.tsx'

export function DeleteAccountCard({ user }: { user: User }) {
  return (
    <Card
      title="Delete Account"
      hint="Your profile, your podcasts and everything in them go for good. You will see what that means before you decide."
    >
      <DeleteAccountButton user={user} variant="outline" />
    </Card>
  )
}
