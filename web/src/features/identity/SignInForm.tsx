import type { Factors } from '@castwright/contract/identity/auth.ts'
import { authMessages } from '@castwright/contract/identity/messages.ts'
import type { SignInForm as Form } from '@castwright/contract/identity/form.ts'
import { Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { auth, isAuthError } from '../../lib/auth.ts'
import { sentOr } from '../../lib/mail.ts'
import { replaceOutlineForm } from '../../lib/outline.ts'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { FormError } from './FormError.tsx'
import classes from './AuthLayout.module.css'
import { EmailField, PasswordField } from '../../ui/fields.tsx'
import { adviceOn } from '../../lib/advice.ts'
import type { SignInErrors } from './signInRules.ts'
import { useFinishSignIn } from './useFinishSignIn.ts'

type Props = {
  /** The query string, including the page to return to. */
  search: string
  onForgot: () => void
  /** Called when the pointer or the focus is on Forgot Password. */
  onForgotIntent: () => void
  /** Called if the password is correct and a second factor is needed. */
  onChallenge: (factors: Factors) => void
  /** Shown before the first attempt. */
  initialError?: string
}

type Name = keyof Form
const names = ['email', 'password'] as const satisfies Name[]

const loadRules = () => import('./signInRules.ts')

/** If the rules fail to load, only the server validates. */
const findErrors = async (form: Form): Promise<SignInErrors> => {
  const rules = await loadRules().catch(() => null)
  return rules?.findSignInErrors(form) ?? {}
}

/** Without react-hook-form, which would be a tenth of what this page loads. */
export function SignInForm({ search, onForgot, onForgotIntent, onChallenge, initialError = '' }: Props) {
  const finishSignIn = useFinishSignIn(search)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<SignInErrors>({})
  const [formError, setFormError] = useState(initialError)
  const [block, setBlock] = useState<'here' | 'account'>()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const wasSubmitted = useRef(false)
  useLayoutEffect(() => {
    if (form.current) replaceOutlineForm(form.current)
  }, [])

  const inputOf = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const read = (): Form => ({ email: inputOf('email')?.value ?? '', password: inputOf('password')?.value ?? '' })
  const focus = (name: Name) => inputOf(name)?.focus()

  /** Fields are checked on the first attempt, and then whenever they change. */
  const recheck = async (name: Name) => {
    if (!wasSubmitted.current) return
    const found = await findErrors(read())
    setErrors(({ [name]: _, ...others }) => (found[name] === undefined ? others : { ...others, [name]: found[name] }))
  }

  const signIn = async () => {
    const found = await findErrors(read())
    setErrors(found)
    const invalid = names.find((name) => found[name] !== undefined)
    if (invalid !== undefined) return focus(invalid)
    setFormError('')
    setBlock(undefined)
    try {
      const answer = await auth('signIn', read())
      if ('twoFactor' in answer) return onChallenge(answer.twoFactor)
      await finishSignIn()
    } catch (error) {
      setBlock(isAuthError(error, 'SIGN_IN_BLOCKED') ? 'account' : isAuthError(error, 'TOO_MANY_REQUESTS') ? 'here' : undefined)
      if (!isAuthError(error, 'INVALID_EMAIL_OR_PASSWORD')) return setFormError(adviceOn(error))
      setErrors({ email: '', password: authMessages.wrongCredentials })
      focus('password')
    }
  }

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    wasSubmitted.current = true
    setIsSubmitting(true)
    await signIn()
    setIsSubmitting(false)
  }

  const fieldOf = (name: Name) => ({
    name,
    error: errors[name] === undefined ? undefined : { message: errors[name] },
    onChange: () => void recheck(name),
  })

  const waysOut = (
    <Stack gap="xxs" align="flex-start" mt="xs">
      {block === 'account' ? <UnlockLink email={() => read().email} /> : null}
      <Anchor component="button" type="button" size="sm" onClick={onForgot}>
        Reset your password to sign in now
      </Anchor>
    </Stack>
  )

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={classes.fields} aria-label="Sign in">
      <LoadingOverlay visible={isSubmitting} label="Signing in..." />
      <FormError action={block ? waysOut : null}>{formError}</FormError>
      <EmailField {...fieldOf('email')} onFocus={() => void loadRules().catch(() => undefined)} />
      <Box pos="relative">
        <PasswordField {...fieldOf('password')} autoComplete="current-password" />
        <Anchor
          component="button"
          type="button"
          size="sm"
          pos="absolute"
          top={0}
          right={0}
          onClick={onForgot}
          onMouseEnter={onForgotIntent}
          onFocus={onForgotIntent}
        >
          Forgot Password
        </Anchor>
      </Box>
      <Button type="submit" size="md" fullWidth>
        Sign In
      </Button>
    </form>
  )
}

/** For a device that is blocked because others entered wrong passwords. */
function UnlockLink({ email }: { email: () => string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const [failure, setFailure] = useState('')
  const send = async () => {
    setState('busy')
    setFailure('')
    try {
      await auth('requestUnlock', { email: email() })
      setState('sent')
    } catch (error) {
      setFailure(adviceOn(error))
      setState('ready')
    }
  }
  if (state === 'sent')
    return (
      <Text size="sm" role="status">
        {sentOr('We sent a link to the owner of this account. Open it on this device, then sign in.', 'the link to unlock this device')}
      </Text>
    )
  return (
    <>
      <Anchor component="button" type="button" size="sm" disabled={state === 'busy'} onClick={() => void send()}>
        Email me a link to unlock this device
      </Anchor>
      {failure ? <Text size="sm">{failure}</Text> : null}
    </>
  )
}
