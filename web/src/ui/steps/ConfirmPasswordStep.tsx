import { authErrors } from '@castwright/contract/identity/errors.ts'
import type { ReactNode } from 'react'
import { adviceOn } from '../../lib/advice.ts'
import { auth, isAuthError } from '../../lib/auth.ts'
import { useOneField } from '../../lib/useOneField.ts'
import { PasswordField } from '../fields.tsx'
import { Step } from './Step.tsx'

type Props = {
  hint: ReactNode
  /** The message for a wrong or missing password. */
  wrong?: string
  submitLabel?: string
  danger?: boolean
  onConfirmed: () => void | Promise<void>
  onCancel: () => void
}

/** The server remembers for ten minutes that the password was confirmed. */
export function ConfirmPasswordStep({ wrong = authErrors.INVALID_PASSWORD.message, onConfirmed, ...step }: Props) {
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
