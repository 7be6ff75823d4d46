import type { User } from '@castwright/contract/profiles/shapes.ts'
import { SettingsSection } from '../../../../ui/settings/SettingsSection.tsx'
import { DeleteAccountButton } from './DeleteAccountButton.tsx'

export function DeleteAccountSection({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Delete Account"
      hint="Permanently delete your profile, your podcasts and everything in them. You'll see what's affected before you decide."
    >
      <DeleteAccountButton user={user} variant="outline" />
    </SettingsSection>
  )
}
