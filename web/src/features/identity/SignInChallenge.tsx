import type { Factors } from '@castwright/contract/identity/auth.ts'
import { authErrors } from '@castwright/contract/identity/errors.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { auth, isAuthError } from '../../lib/auth.ts'
import { adviceOn } from '../../lib/advice.ts'
import { FormError } from './FormError.tsx'
import { defaultKind, KindSwitch } from '../../components/proof/secondFactor.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { useFinishSignIn } from './useFinishSignIn.ts'

type Props = {
  factors: Factors
  /** The query string, including the page to return to. */
  search: string
  /** Returns to the sign-in form with a message to show. */
  onBack: (message: string) => void
}

/** Asks for the second factor after the password or the provider. */
export function SignInChallenge({ factors, search, onBack }: Props) {
  const [kind, setKind] = useState(defaultKind(factors))
  const [formError, setFormError] = useState('')
  const isSent = useRef(false)
  const finishSignIn = useFinishSignIn(search)

  const backIfExpired = (step: Promise<unknown>): Promise<void> =>
    step.then(
      () => undefined,
      (error: unknown) => {
        if (!isAuthError(error, 'CHALLENGE_EXPIRED')) throw error
        onBack(authErrors.CHALLENGE_EXPIRED.message)
      },
    )
  const sendText = () => backIfExpired(auth('sendTwoFactor', {}))

  // The first code is sent automatically, later ones on request.
  useEffect(() => {
    if (kind !== 'phone' || isSent.current) return
    isSent.current = true
    sendText().catch((error: unknown) => setFormError(adviceOn(error)))
  })

  const verify = async (code: string) => {
    setFormError('')
    await backIfExpired(auth('verifyTwoFactor', { kind, code }).then(finishSignIn))
  }

  return (
    <>
      <FormError>{formError}</FormError>
      <SignInCodeForm key={kind} kind={kind} factors={factors} send={verify} resend={sendText} />
      <KindSwitch kind={kind} factors={factors} onChoose={setKind} />
      <Button variant="default" size="md" fullWidth mt="lg" onClick={() => onBack('')}>
        Back to Sign In
      </Button>
    </>
  )
}
