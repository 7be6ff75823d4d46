import { VerificationCode } from '@castwright/contract/identity.ts'
import type { ReactNode } from 'react'
import { CodeField } from '../../../ui/fields.tsx'
import { ResendCode } from '../../../ui/ResendCode.tsx'
import { checkBy, useOneField } from '../../../lib/useOneField.ts'
import { Step } from '../../../ui/steps/Step.tsx'
import { explainAppCode } from '../secondFactor.tsx'

type Props = {
  hint?: ReactNode
  submitLabel: string
  send: (code: string) => Promise<void>
  /** Sends another code; absent where an app makes them. */
  resend?: () => Promise<unknown>
  onCancel: () => void
  /** Above the field. */
  children?: ReactNode
}

/** A code of six digits, from a letter, a text message or an app. */
export function CodeStep({ send, resend, children, ...step }: Props) {
  const { field, submit, busy } = useOneField({ check: checkBy(VerificationCode), send, ...(!resend && { explain: explainAppCode }) })
  return (
    <Step onSubmit={submit} busy={busy} {...step}>
      {children}
      <CodeField {...field} data-autofocus />
      {resend ? <ResendCode resend={resend} /> : null}
    </Step>
  )
}
