import type { CodeKind, Factors, ProofKind, Provider } from '@castwright/contract/identity/auth.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adviceOn } from '../../lib/advice.ts'
import { auth, authQuery } from '../../lib/auth.ts'
import { connected, providerNames } from '../../lib/providerNames.ts'
import { useSession } from '../../lib/session.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { ConfirmPasswordStep } from '../../ui/steps/ConfirmPasswordStep.tsx'
import { Step } from '../../ui/steps/Step.tsx'
import { CodeSent } from '../CodeSent.tsx'
import { AnswerStep } from './AnswerStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { VerifyFactorStep } from './VerifyFactorStep.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

type Props = { onProven: () => void; onCancel: () => void }

export function ProofSteps({ by, ...step }: Props & { by: ProofKind }) {
  if (by === 'password')
    return <ConfirmPasswordStep hint="Enter your password to continue." onConfirmed={step.onProven} onCancel={step.onCancel} />
  return by === 'twoFactor' ? <FactorProof {...step} /> : <EmailProof {...step} />
}

/** The security answer, then a code. */
function FactorProof({ onProven, onCancel }: Props) {
  const { data, error, refetch } = useQuery(authQuery('findTwoFactor'))
  const [asked, setAsked] = useState<{ factors: Factors; answer: string }>()
  const answerQuestion = async (answer: string) =>
    setAsked({ factors: await auth('challengeTwoFactor', { securityQuestionAnswer: answer }), answer })
  const verify = async (kind: CodeKind, code: string) => {
    await auth('proveTwoFactor', { kind, code })
    onProven()
  }
  if (asked)
    return <VerifyFactorStep factors={asked.factors} send={verify} resend={() => answerQuestion(asked.answer)} onCancel={onCancel} />
  if (!data?.securityQuestion) return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={1} />
  return <AnswerStep question={data.securityQuestion} send={answerQuestion} onCancel={onCancel} />
}

/** For accounts without a password and second factor. */
function EmailProof({ onProven, onCancel }: Props) {
  const { user } = useSession()
  const [isSent, setSent] = useState(false)
  const sendCode = () => auth('sendProofCode', {})
  const attempt = useSubmit({ inForm: true, reason: adviceOn }, (work: () => Promise<void>) => work())
  const signInAgain = async (provider: Provider) => {
    const { pathname, search } = window.location
    const { url } = await auth('signInSocial', { provider, page: 'sign-in', from: pathname + search })
    window.location.assign(url)
  }
  if (isSent)
    return (
      <CodeStep
        hint={<CodeSent to={user?.email} />}
        submitLabel="Continue"
        send={async (code) => {
          await auth('proveByEmail', { code })
          onProven()
        }}
        resend={sendCode}
        onCancel={onCancel}
      />
    )
  return (
    <Step
      hint={
        <>
          You don't have a password, so we'll email a 6-digit code to <strong>{user?.email}</strong>.
        </>
      }
      submitLabel="Email me a code"
      busy={attempt.isBusy}
      onSubmit={() => attempt.submit(() => sendCode().then(() => setSent(true)))}
      onCancel={onCancel}
    >
      <Stack gap="xs" align="flex-start">
        {(user ? connected(user) : []).map((provider) => (
          <Anchor
            key={provider}
            component="button"
            type="button"
            size="sm"
            onClick={() => void attempt.submit(() => signInAgain(provider))}
          >
            {`Sign in with ${providerNames[provider]} again instead`}
          </Anchor>
        ))}
        <Text role="alert" size="sm" c="var(--cw-danger-ink)">
          {attempt.refusal}
        </Text>
      </Stack>
    </Step>
  )
}
