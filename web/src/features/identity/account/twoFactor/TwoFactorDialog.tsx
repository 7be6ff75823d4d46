import type { SecurityQuestion } from '@castwright/contract/identity/form.ts'
import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { lazySection } from '../../../../ui/lazySection.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { CodeStep } from '../../../../components/proof/CodeStep.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { AnswerStep } from '../../../../components/proof/AnswerStep.tsx'
import { MethodStep } from './MethodStep.tsx'
import { VerifyFactorStep } from '../../../../components/proof/VerifyFactorStep.tsx'
import { type Purpose, verifyLabel } from './purpose.ts'
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx'
import { ScanStep } from './ScanStep.tsx'
import { SmsNotice } from './SmsNotice.tsx'
import { countSteps, type Stage, titleOf, useTwoFactorFlow } from './useTwoFactorFlow.ts'

/** Loaded on demand, because the phone number metadata is large. */
const DetailsStep = lazySection(async () => (await import('./DetailsStep.tsx')).DetailsStep)

const asksForTextMessages = (stage: Stage): boolean =>
  stage.at === 'method' || stage.at === 'code' || (stage.at === 'details' && stage.kind === 'phone')

type Props = {
  opened: boolean
  onClose: () => void
  purpose: Purpose
  /** Null if two-factor authentication is off. */
  securityQuestion: SecurityQuestion | null
  needsPassword: boolean
}

export function TwoFactorDialog({ opened, onClose, purpose, securityQuestion, needsPassword }: Props) {
  const flow = useTwoFactorFlow({ purpose, needsPassword, onClose })
  const { stage } = flow
  const [isWarned, setIsWarned] = useState(false)
  const title = titleOf(stage, purpose)
  const { number, total } = countSteps(stage, purpose, needsPassword)
  const step = { onCancel: onClose }

  // Closing by accident would lose the codes, so the first attempt only warns.
  const close = () => (stage.at === 'codes' && !isWarned ? setIsWarned(true) : onClose())

  return (
    <Dialog opened={opened} onClose={close} title={title} size="wide">
      <Text size="sm" c="dimmed" mb="sm">
        Step {number} of {total}
      </Text>
      {stage.at === 'password' ? (
        <ConfirmPasswordStep
          hint={stage.again ? 'For your security, enter your password again.' : 'Enter your password to continue.'}
          onConfirmed={flow.afterPassword}
          onCancel={onClose}
        />
      ) : null}
      {stage.at === 'answer' && securityQuestion ? <AnswerStep {...step} question={securityQuestion} send={flow.answer} /> : null}
      {stage.at === 'verify' ? (
        <VerifyFactorStep
          {...step}
          factors={stage.factors}
          submitLabel={verifyLabel(purpose)}
          danger={purpose.act === 'remove'}
          send={flow.verify}
          resend={() => flow.answer(stage.answer)}
        />
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
          resend={() => flow.start(stage.request)}
        />
      ) : null}
      {stage.at === 'scan' ? <ScanStep {...step} app={stage.app} submitLabel={flow.lastLabel} send={flow.finish} /> : null}
      {stage.at === 'codes' ? <RecoveryCodesStep codes={stage.codes} isWarned={isWarned} onSaved={onClose} /> : null}
    </Dialog>
  )
}
