import type { CodeKind, Factors } from '@castwright/contract/identity/auth.ts'
import { useState } from 'react'
import { ResendCode } from '../../ui/ResendCode.tsx'
import { Step } from '../../ui/steps/Step.tsx'
import { FactorField, defaultKind, hintFor, KindSwitch, useFactorCode } from './secondFactor.tsx'

type Props = {
  factors: Factors
  submitLabel?: string
  danger?: boolean
  send: (kind: CodeKind, code: string) => Promise<void>
  resend: () => Promise<void>
  onCancel: () => void
}

/** Asks for a code from an existing factor before a change. */
export function VerifyFactorStep(props: Props) {
  const [kind, setKind] = useState(defaultKind(props.factors))
  return <KindStep key={kind} {...props} kind={kind} onChoose={setKind} />
}

type KindProps = Props & { kind: CodeKind; onChoose: (kind: CodeKind) => void }

function KindStep({ factors, send, resend, kind, onChoose, ...step }: KindProps) {
  const { field, submit, busy } = useFactorCode({ kind, send: (code) => send(kind, code) })
  return (
    <Step hint={hintFor(kind, factors)} onSubmit={submit} busy={busy} {...step}>
      <FactorField kind={kind} field={field} />
      {kind === 'phone' ? <ResendCode resend={resend} by="phone" /> : null}
      <KindSwitch kind={kind} factors={factors} onChoose={onChoose} />
    </Step>
  )
}
