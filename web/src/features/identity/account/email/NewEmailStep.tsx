import { NewEmail } from '@castwright/contract/identity/form.ts'
import { EmailField } from '../../../../ui/fields.tsx'
import { checkBy, useOneField } from '../../../../lib/useOneField.ts'
import { Step } from '../../../../ui/steps/Step.tsx'

type Props = { email: string; send: (address: string) => Promise<void>; onCancel: () => void }

export function NewEmailStep({ email, send, onCancel }: Props) {
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
