import type { Factors } from '@castwright/contract/auth.ts'
import { authMessages } from '@castwright/contract/auth-errors.ts'
import type { SignInForm as Form } from '@castwright/contract/identity.ts'
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth, isAuthError } from '../../lib/auth.ts'
import { lazyRules } from '../../lib/lazyRules.ts'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { FormError } from './FormError.tsx'
import classes from './AuthLayout.module.css'
import { EmailField, PasswordField } from '../../ui/fields.tsx'
import { adviceOn } from '../../lib/advice.ts'
import { useFinishSignIn } from './useFinishSignIn.ts'

type Props = {
  /** The query string, including the page to return to. */
  search: string
  onForgot: () => void
  /** Called if the password is correct and a second factor is needed. */
  onChallenge: (factors: Factors) => void
  /** Shown before the first attempt. */
  initialError?: string
}

const loadRules = () => import('./signInRules.ts')

export function SignInForm({ search, onForgot, onChallenge, initialError = '' }: Props) {
  const finishSignIn = useFinishSignIn(search)
  const [formError, setFormError] = useState(initialError)
  const [isBlocked, setIsBlocked] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: lazyRules(async () => (await loadRules()).signInRules),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (form) => {
    setFormError('')
    setIsBlocked(false)
    try {
      const answer = await auth('signIn', form)
      if ('twoFactor' in answer) return onChallenge(answer.twoFactor)
      await finishSignIn()
    } catch (error) {
      setIsBlocked(isAuthError(error, 'TOO_MANY_REQUESTS'))
      if (!isAuthError(error, 'INVALID_EMAIL_OR_PASSWORD')) return setFormError(adviceOn(error))
      setError('email', { message: '' })
      setError('password', { message: authMessages.wrongCredentials }, { shouldFocus: true })
    }
  })

  const resetLink = (
    <Anchor component="button" type="button" size="sm" onClick={onForgot}>
      Reset your password to sign in now
    </Anchor>
  )

  return (
    <form
      onSubmit={submit}

      noValidate
      className={classes.fields}
      aria-label="Sign in"
    >
      <LoadingOverlay visible={isSubmitting} label="Signing in..." />
      <FormError action={isBlocked ? resetLink : null}>{formError}</FormError>
      <EmailField {...register('email')} error={errors.email} onFocus={() => void loadRules().catch(() => undefined)} />
      <div className={classes.withLink}>
        <PasswordField {...register('password')} error={errors.password} autoComplete="current-password" />
        <Anchor component="button" type="button" size="sm" className={classes.beside} onClick={onForgot}>
          Forgot Password
        </Anchor>
      </div>
      <Button type="submit" size="md" fullWidth>
        Sign In
      </Button>
    </form>
  )
}
