import type { CodeKind, Factors } from '@castwright/contract/auth.ts'
import { useState } from 'react'
import { ResendCode } from '../../../../ui/ResendCode.tsx'
import { FactorField, defaultKind, hintFor, KindSwitch, useFactorCode } from '../../secondFactor.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'
import type { Purpose } from './purpose.ts'

type Props = {
  factors: Factors
  purpose: Purpose
  send: (kind: CodeKind, code: string) => Promise<void>
  resend: () => Promise<void>
  onCancel: () => void
}

const labels: Record<Purpose['act'], string> = { enable: 'Continue', change: 'Continue', remove: 'Remove', renew: 'Get New Codes' }

/** Asks for a code from an existing factor before a change. */
export function VerifyFactorStep(props: Props) {
  const [kind, setKind] = useState(defaultKind(props.factors))
  return <KindStep key={kind} {...props} kind={kind} onChoose={setKind} />
}

type KindProps = Props & { kind: CodeKind; onChoose: (kind: CodeKind) => void }

function KindStep({ factors, purpose, send, resend, onCancel, kind, onChoose }: KindProps) {
  const { field, submit, busy } = useFactorCode({ kind, send: (code) => send(kind, code) })
  const isLast = purpose.act === 'remove' && purpose.kind === 'all'
  return (
    <Step
      hint={hintFor(kind, factors)}
      submitLabel={isLast ? 'Remove Two-Factor Authentication' : labels[purpose.act]}
      danger={purpose.act === 'remove'}
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <FactorField kind={kind} field={field} />
      {kind === 'phone' ? <ResendCode resend={resend} /> : null}
      <KindSwitch kind={kind} factors={factors} onChoose={onChoose} />
    </Step>
  )
}
