import type { User } from '@castwright/contract/profiles.ts'
import { TextInput } from '@mantine/core'
import { Badge } from '../../../../ui/Badge.tsx'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { hasPassword, keeperOf } from '../../providerNames.ts'
import classes from './EmailRow.module.css'

export function EmailRow({ user, onChange }: { user: User; onChange: () => void }) {
  return (
    <div className={classes.row}>
      <TextInput
        label="Email"
        size="md"
        value={user.email}
        readOnly
        className={classes.field}
        rightSection={user.emailVerified ? <Badge meaning="success">Verified</Badge> : <Badge meaning="warning">Not verified</Badge>}
        rightSectionWidth="auto"
        rightSectionProps={{ className: classes.state }}
      />
      <HintedButton
        variant="default"
        size="md"
        closedBecause={hasPassword(user) ? null : `Email managed by your ${keeperOf(user)} account`}
        onClick={onChange}
      >
        Change Email
      </HintedButton>
    </div>
  )
}
