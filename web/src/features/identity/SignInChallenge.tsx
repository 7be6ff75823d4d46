import type { Factors } from '@castwright/contract/auth.ts'
import { authErrors } from '@castwright/contract/auth-errors.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { auth, isAuthError } from '../../lib/auth.ts'
import { adviceOn } from '../../lib/advice.ts'
import { Advice } from './Advice.tsx'
import { firstKind, KindSwitch } from './secondFactor.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { useEnter } from './useEnter.ts'

type Props = {
  factors: Factors
  /** The address's query, with the remembered place. */
  search: string
  /** To where one signs in, with what is to be said there. */
  onBack: (advice: string) => void
}

/** After the password, or a provider: the second factor. */
export function SignInChallenge({ factors, search, onBack }: Props) {
  const [kind, setKind] = useState(firstKind(factors))
  const [advice, setAdvice] = useState('')
  const isSent = useRef(false)
  const enter = useEnter(search)

  const orBack = (step: Promise<unknown>): Promise<void> =>
    step.then(
      () => undefined,
      (error: unknown) => {
        if (!isAuthError(error, 'CHALLENGE_EXPIRED')) throw error
        onBack(authErrors.CHALLENGE_EXPIRED.message)
      },
    )
  const sendText = () => orBack(auth('sendTwoFactor', {}))

  // Once by itself; from then on when asked.
  useEffect(() => {
    if (kind !== 'phone' || isSent.current) return
    isSent.current = true
    sendText().catch((error: unknown) => setAdvice(adviceOn(error)))
  })

  const verify = async (code: string) => {
    setAdvice('')
    await orBack(auth('verifyTwoFactor', { kind, code }).then(enter))
  }

  return (
    <>
      <Advice>{advice}</Advice>
      <SignInCodeForm key={kind} kind={kind} factors={factors} send={verify} resend={sendText} />
      <KindSwitch kind={kind} factors={factors} onChoose={setKind} />
      <Button variant="default" size="md" fullWidth mt="lg" onClick={() => onBack('')}>
        Back to Sign In
      </Button>
    </>
  )
}
