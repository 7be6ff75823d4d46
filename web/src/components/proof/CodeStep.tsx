import { VerificationCode } from '@castwright/contract/identity/form.ts'
import type { ReactNode } from 'react'
import { CodeField } from '../../ui/fields.tsx'
import { ResendCode } from '../../ui/ResendCode.tsx'
import { checkBy, useOneField } from '../../lib/useOneField.ts'
import { Step } from '../../ui/steps/Step.tsx'
import { appCodeError } from './secondFactor.tsx'

type Props = {
  hint?: ReactNode
  submitLabel: string
  send: (code: string) => Promise<void>
  /** Sends a new code. Not set for app codes. */
  resend?: () => Promise<unknown>
  onCancel: () => void
  /** Above the field. */
  children?: ReactNode
}

/** Asks for a 6-digit code from an email, a text message or an app. */
export function CodeStep({ send, resend, children, ...step }: Props) {
  const { field, submit, busy } = useOneField({ check: checkBy(VerificationCode), send, ...(!resend && { explain: appCodeError }) })
  return (
    <Step onSubmit={submit} busy={busy} {...step}>
      {children}
      <CodeField {...field} data-autofocus />
      {resend ? <ResendCode resend={resend} /> : null}
    </Step>
  )
}
