import { authMessages } from '@castwright/contract/identity.ts'
import type { ReactNode } from 'react'
import { auth, isAuthError } from '../../../lib/auth.ts'
import { PasswordField } from '../fields.tsx'
import { adviceOn } from '../messages.ts'
import { useOneField } from '../useOneField.ts'
import { Step } from './Step.tsx'

type Props = {
  hint: ReactNode
  /** What a wrong or missing password is told. */
  wrong?: string
  submitLabel?: string
  danger?: boolean
  onConfirmed: () => void | Promise<void>
  onCancel: () => void
}

/** The server remembers for ten minutes that the password was confirmed. */
export function ConfirmPasswordStep({ wrong = authMessages.wrongPassword, onConfirmed, ...step }: Props) {
  const { field, submit, busy } = useOneField({
    check: (password) => (password === '' ? wrong : null),
    send: async (password) => {
      await auth('confirmPassword', { password })
      await onConfirmed()
    },
    explain: (error) => (isAuthError(error, 'INVALID_PASSWORD') ? wrong : adviceOn(error)),
  })
  return (
    <Step onSubmit={submit} busy={busy} {...step}>
      <PasswordField {...field} autoComplete="current-password" data-autofocus />
    </Step>
  )
}
