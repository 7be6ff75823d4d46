import type { User } from '@castwright/contract/profiles.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DeleteAccountButton } from './DeleteAccountButton.tsx'

export function DeleteAccountCard({ user }: { user: User }) {
  return (
    <Card
      title="Delete Account"
      hint="Permanently delete your profile, your podcasts and everything in them. You'll see what's affected before you decide."
    >
      <DeleteAccountButton user={user} variant="outline" />
    </Card>
  )
}
