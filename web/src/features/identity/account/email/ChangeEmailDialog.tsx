import { CodeSent } from '../../../../components/CodeSent.tsx'
import { instance } from '../../../../lib/instance.ts'
import { authMessages } from '@castwright/contract/identity/messages.ts'
import { useState } from 'react'
import { auth, isAuthError } from '../../../../lib/auth.ts'
import { refreshSession } from '../../../../lib/session.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { CodeStep } from '../../../../components/proof/CodeStep.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import { NewEmail } from '@castwright/contract/identity/form.ts'
import { EmailField } from '../../../../ui/fields.tsx'
import { checkBy, useOneField } from '../../../../lib/useOneField.ts'

type Stage =
  | { at: 'password'; again?: boolean }
  | { at: 'address' }
  | { at: 'code'; newEmail: string }
  | { at: 'updated'; newEmail: string; oldEmail: string }

const titles = { password: 'Confirm Password', address: 'Change Email', code: 'Change Email', updated: 'Update Email' }

export function ChangeEmailDialog({ opened, onClose, email }: { opened: boolean; onClose: () => void; email: string }) {
  const [stage, setStage] = useState<Stage>({ at: 'password' })
  const title = titles[stage.at]

  /** Asks for the password again if the confirmation has expired. */
  const restartIfExpired = (step: Promise<void>): Promise<void> =>
    step.catch((error: unknown) => {
      if (!isAuthError(error, 'PASSWORD_UNCONFIRMED')) throw error
      setStage({ at: 'password', again: true })
    })

  const requestCode = async (address: string) => {
    const { newEmail } = await auth('changeEmail', { newEmail: address })
    setStage({ at: 'code', newEmail })
  }
  const finish = async (newEmail: string, code: string) => {
    await auth('finishChangeEmail', { code })
    setStage({ at: 'updated', newEmail, oldEmail: email })
    // The change is saved, even if the session can't be refreshed right now.
    await refreshSession().catch(() => undefined)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {stage.at === 'password' ? (
        <ConfirmPasswordStep
          hint={stage.again ? 'For your security, enter your password again.' : 'Enter your password to change your email.'}
          wrong={authMessages.wrongPasswordInDialog}
          onConfirmed={() => setStage({ at: 'address' })}
          onCancel={onClose}
        />
      ) : null}
      {stage.at === 'address' ? (
        <NewEmailStep email={email} send={(address) => restartIfExpired(requestCode(address))} onCancel={onClose} />
      ) : null}
      {stage.at === 'code' ? (
        <CodeStep
          hint={
            <>
              <CodeSent to={stage.newEmail} /> Enter it to confirm your new email.
            </>
          }
          submitLabel="Update Email"
          send={(code) => restartIfExpired(finish(stage.newEmail, code))}
          resend={() => restartIfExpired(requestCode(stage.newEmail))}
          onCancel={onClose}
        />
      ) : null}
      {stage.at === 'updated' ? (
        <Step
          submitLabel="OK"
          onSubmit={onClose}
          hint={
            <>
              Your email was updated to <strong>{stage.newEmail}</strong>.{' '}
              {instance.mailOutbox ? null : (
                <>
                  We sent a confirmation to your old address, <strong>{stage.oldEmail}</strong>.
                </>
              )}
            </>
          }
        />
      ) : null}
    </Dialog>
  )
}

function NewEmailStep({ email, send, onCancel }: { email: string; send: (address: string) => Promise<void>; onCancel: () => void }) {
  const { field, submit, busy } = useOneField({ check: checkBy(NewEmail), send: (address) => send(address.trim()) })
  return (
    <Step
      hint={
        <>
          Your email is <strong>{email}</strong>. We'll send a code to the new one.
        </>
      }
      submitLabel="Send Code"
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <EmailField label="New Email" {...field} autoComplete="email" data-autofocus />
    </Step>
  )
}
