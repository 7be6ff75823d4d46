import { authErrors } from '@castwright/contract/identity/errors.ts'
import { Button, Text } from '@mantine/core'
import type { CodeKind, Factors } from '@castwright/contract/identity/auth.ts'
import { useEffect, useRef, useState } from 'react'
import { auth, isAuthError } from '../../lib/auth.ts'
import { adviceOn } from '../../lib/advice.ts'
import { FormError } from './FormError.tsx'
import { defaultKind, KindSwitch, FactorField, hintFor, useFactorCode } from '../../components/proof/secondFactor.tsx'
import { useFinishSignIn } from './useFinishSignIn.ts'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import classes from './AuthLayout.module.css'
import { ResendCode } from '../../ui/ResendCode.tsx'
import { useArrivalFocus } from '../../ui/useArrivalFocus.ts'

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

type SignInCodeFormProps = {
  kind: CodeKind
  factors: Factors
  send: (code: string) => Promise<void>
  resend: () => Promise<void>
}

function SignInCodeForm({ kind, factors, send, resend }: SignInCodeFormProps) {
  const form = useArrivalFocus<HTMLFormElement>()
  const { field, submit, busy } = useFactorCode({ kind, send })
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.fields} aria-label="Two-factor authentication">
      <LoadingOverlay visible={busy} label="Signing in..." />
      <Text c="dimmed" mb="md">
        {hintFor(kind, factors)}
      </Text>
      <FactorField kind={kind} field={field} />
      <Button type="submit" size="md" fullWidth mb="md">
        Continue
      </Button>
      {kind === 'phone' ? <ResendCode resend={resend} by="phone" /> : null}
    </form>
  )
}
