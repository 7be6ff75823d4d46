import type { User } from '@castwright/contract/profiles/shapes.ts'
import { useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { ConfirmEmailStep } from './ConfirmEmailStep.tsx'
import { ImpactStep } from './ImpactStep.tsx'
import { useDeleteAccount } from './useDeleteAccount.tsx'

type Stage = { at: 'impact' } | { at: 'email'; needsPassword: boolean } | { at: 'password' }

const titles = { impact: 'Impact of Account Deletion', email: 'Confirm Email', password: 'Final Confirmation' }

type Props = { opened: boolean; onClose: () => void; user: User }

/** The final 'Account Deleted' dialog is opened elsewhere, because this page unmounts on sign-out. */
export function DeleteAccountDialog({ opened, onClose, user }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'impact' })
  const deleteAccount = useDeleteAccount(user)
  const title = titles[stage.at]
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="wide">
      {stage.at === 'impact' ? (
        <ImpactStep userId={user.id} onContinue={(needsPassword) => setStage({ at: 'email', needsPassword })} onCancel={onClose} />
      ) : null}
      {stage.at === 'email' ? (
        <ConfirmEmailStep
          email={user.email}
          isLast={!stage.needsPassword}
          onConfirmed={stage.needsPassword ? () => setStage({ at: 'password' }) : deleteAccount}
          onCancel={onClose}
        />
      ) : null}
      {stage.at === 'password' ? (
        <ConfirmPasswordStep
          hint="Enter your password to delete your account. This can't be undone."
          submitLabel="Delete Account"
          danger
          onConfirmed={deleteAccount}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  )
}
