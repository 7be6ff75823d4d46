import { EmailField } from '../../../../ui/fields.tsx'
import { useOneField } from '../../../../lib/useOneField.ts'
import { Step } from '../../../../ui/steps/Step.tsx'

type Props = {
  email: string
  /** Submitting deletes the account. */
  isLast: boolean
  onConfirmed: () => void | Promise<void>
  onCancel: () => void
}

export function ConfirmEmailStep({ email, isLast, onConfirmed, onCancel }: Props) {
  const { field, submit, busy } = useOneField({
    check: (typed) => (typed.trim().toLowerCase() === email.toLowerCase() ? null : 'Your email is incorrect.'),
    send: async () => onConfirmed(),
  })
  return (
    <Step
      hint={
        <>
          To confirm, enter your account's email: <strong>{email}</strong>
        </>
      }
      submitLabel={isLast ? 'Delete Account' : 'Continue'}
      danger={isLast}
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <EmailField {...field} autoComplete="off" data-autofocus />
    </Step>
  )
}
