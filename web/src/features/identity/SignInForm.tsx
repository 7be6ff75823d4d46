import { authMessages, SignInForm as Form } from '@castwright/contract/identity.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Anchor, Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth, AuthError } from '../../lib/auth.ts'
import { returnTo } from '../../lib/returnTo.ts'
import { refreshSession } from '../../lib/session.ts'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import classes from './AuthLayout.module.css'
import { EmailField, PasswordField } from './fields.tsx'
import { adviceOn } from './messages.ts'

type Props = {
  /** The address's query, with the remembered place. */
  search: string
  onForgot: () => void
}

export function SignInForm({ search, onForgot }: Props) {
  const router = useRouter()
  const [advice, setAdvice] = useState('')
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (form) => {
    setAdvice('')
    try {
      await auth.signIn(form)
      await refreshSession()
      await router.navigate({ href: returnTo(search) })
    } catch (error) {
      if (!(error instanceof AuthError) || error.reason !== 'wrongCredentials') return setAdvice(adviceOn(error))
      setError('email', { message: '' })
      setError('password', { message: authMessages.wrongCredentials }, { shouldFocus: true })
    }
  })

  return (
    <form onSubmit={submit} noValidate className={classes.fields} aria-label="Sign in">
      <LoadingOverlay visible={isSubmitting} label="Signing in..." />
      <div role="alert">
        {advice ? (
          <Alert color="red" mb="md">
            {advice}
          </Alert>
        ) : null}
      </div>
      <EmailField {...register('email')} error={errors.email} />
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
