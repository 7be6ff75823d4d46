import type { User } from '@castwright/contract/profiles/shapes.ts'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { ValueRow } from '../../../../ui/settings/ValueRow.tsx'
import { hasPassword, managingProviders } from '../../../../lib/providerNames.ts'

export function EmailRow({ user, onChange }: { user: User; onChange: () => void }) {
  return (
    <ValueRow
      label="Email"
      hint={user.emailVerified ? 'Verified.' : 'Not verified yet.'}
      action={
        <HintedButton
          variant="default"
          disabledReason={hasPassword(user) ? null : `Email managed by your ${managingProviders(user)} account`}
          onClick={onChange}
        >
          Change Email
        </HintedButton>
      }
    >
      {user.email}
    </ValueRow>
  )
}
