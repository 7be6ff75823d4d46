import type { User } from '@castwright/contract/profiles.ts'
import { Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { hasPassword, managingProviders } from '../../providerNames.ts'
import classes from './EmailRow.module.css'

export function EmailRow({ user, onChange }: { user: User; onChange: () => void }) {
  const state = useId()
  return (
    <div className={classes.row}>
      <TextInput label="Email" size="md" value={user.email} readOnly aria-describedby={state} />
      <Text id={state} size="sm" c="dimmed" className={classes.state}>
        {user.emailVerified ? 'Verified.' : 'Not verified yet.'}
      </Text>
      <HintedButton
        variant="default"
        size="md"
        className={classes.button}
        disabledReason={hasPassword(user) ? null : `Email managed by your ${managingProviders(user)} account`}
        onClick={onChange}
      >
        Change Email
      </HintedButton>
    </div>
  )
}
