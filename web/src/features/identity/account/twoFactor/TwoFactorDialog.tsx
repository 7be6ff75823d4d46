import type { SecurityQuestion } from '@castwright/contract/identity.ts'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { CodeStep } from '../CodeStep.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { AnswerStep } from './AnswerStep.tsx'
import { MethodStep } from './MethodStep.tsx'
import { ProveStep } from './ProveStep.tsx'
import type { Purpose } from './purpose.ts'
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx'
import { ScanStep } from './ScanStep.tsx'
import { SmsNotice } from './SmsNotice.tsx'
import { type Stage, titleOf, useTwoFactorFlow } from './useTwoFactorFlow.ts'

/** The rules of the world's phone numbers are large, and few people need them. */
const DetailsStep = lazy(() => import('./DetailsStep.tsx').then((module) => ({ default: module.DetailsStep })))

const asksForTextMessages = (stage: Stage): boolean =>
  stage.at === 'method' || stage.at === 'code' || (stage.at === 'details' && stage.kind === 'phone')

type Props = {
  opened: boolean
  onClose: () => void
  purpose: Purpose
  /** Of whoever has two-factor authentication on. */
  securityQuestion: SecurityQuestion | null
  needsPassword: boolean
}

export function TwoFactorDialog({ opened, onClose, purpose, securityQuestion, needsPassword }: Props) {
  const flow = useTwoFactorFlow({ purpose, needsPassword, onClose })
  const { stage } = flow
  const [isWarned, setWarned] = useState(false)
  const title = titleOf(stage, purpose)
  const step = { onCancel: onClose }

  // The codes are shown once: closing by mistake would lose them.
  const close = () => (stage.at === 'codes' && !isWarned ? setWarned(true) : onClose())

  return (
    <Dialog opened={opened} onClose={close} title={title} size="wide">
      {stage.at === 'password' ? (
        <ConfirmPasswordStep
          hint={stage.again ? 'For your security, enter your password again.' : 'Enter your password to continue.'}
          onConfirmed={flow.afterPassword}
          onCancel={onClose}
        />
      ) : null}
      {stage.at === 'answer' && securityQuestion ? <AnswerStep {...step} question={securityQuestion} send={flow.answer} /> : null}
      {stage.at === 'prove' ? (
        <ProveStep {...step} factors={stage.factors} purpose={purpose} send={flow.prove} resend={() => flow.answer(stage.answer)} />
      ) : null}
      {asksForTextMessages(stage) ? <SmsNotice /> : null}
      {stage.at === 'method' ? <MethodStep {...step} onChosen={flow.choose} /> : null}
      {stage.at === 'details' ? (
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DetailsStep {...step} kind={stage.kind} isFirst={purpose.act === 'enable'} send={flow.start} />
        </Suspense>
      ) : null}
      {stage.at === 'code' ? (
        <CodeStep
          {...step}
          hint={`We texted a 6-digit code to the number ending in ${stage.phoneHint}.`}
          submitLabel={flow.lastLabel}
          send={flow.finish}
          resend={() => flow.start(stage.wish)}
        />
      ) : null}
      {stage.at === 'scan' ? <ScanStep {...step} app={stage.app} submitLabel={flow.lastLabel} send={flow.finish} /> : null}
      {stage.at === 'codes' ? <RecoveryCodesStep codes={stage.codes} isWarned={isWarned} onSaved={onClose} /> : null}
    </Dialog>
  )
}
