import { paths } from '@castwright/contract/paths.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { TextLink } from '../../ui/Links.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ResetPasswordModal } from './ResetPasswordModal.tsx'
import { newPasswordRules, ResetPasswordForm } from '@castwright/contract/identity/form.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { auth, isAuthError } from '../../lib/auth.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { sessionKey } from '../../lib/sessionKey.ts'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormError } from './FormError.tsx'
import classes from './AuthLayout.module.css'
import { PasswordField } from '../../ui/fields.tsx'
import { adviceOn } from '../../lib/advice.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

/** Target of the link in the reset email, which has a token or, if the link was used, an error. */
export function ResetPasswordPage() {
  const search = useLocation({ select: (place) => place.searchStr })
  const query = new URLSearchParams(search)
  const [spent, setSpent] = useState(false)
  const token = query.get('token')
  const expired = spent || !token || query.has('error')
  return (
    <AuthLayout
      title={expired ? 'This link has expired' : 'Choose a new password'}
      hint={expired ? undefined : "You'll be signed out on all devices."}
      corner={<TextLink to={paths.signIn}>Back to Sign In</TextLink>}
    >
      {expired ? <ExpiredLink /> : <NewPasswordForm token={token} onExpired={() => setSpent(true)} />}
    </AuthLayout>
  )
}

function ExpiredLink() {
  const [resetting, reset] = useDisclosure(false)
  return (
    <>
      <Text role="alert" mb="lg">
        Password reset links work once and expire after one hour. Request a new link, then use the latest email we sent you.
      </Text>
      <Button size="md" fullWidth onClick={reset.open}>
        Send a new link
      </Button>
      <ResetPasswordModal opened={resetting} onClose={reset.close} />
    </>
  )
}

function NewPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const router = useRouter()
  const [formError, setFormError] = useState('')
  const { register, handleSubmit, control, formState } = useForm<ResetPasswordForm>({
    resolver: zodResolver(ResetPasswordForm),
    defaultValues: { newPassword: '', confirmNewPassword: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (form) => {
    setFormError('')
    try {
      await auth('resetPassword', { token, newPassword: form.newPassword })
    } catch (error) {
      return isAuthError(error, 'INVALID_TOKEN') ? onExpired() : setFormError(adviceOn(error))
    }
    toast.success('Password changed. Sign in with your new password.')
    // The reset ended all sessions, including this browser's.
    queryClient.setQueryData(sessionKey, null)
    await router.navigate({ href: paths.signIn, replace: true })
  })

  return (
    <form onSubmit={submit} noValidate className={classes.fields} aria-label="Choose a new password">
      <LoadingOverlay visible={isSubmitting} label="Saving your password..." />
      <FormError>{formError}</FormError>
      <NewPasswordField
        label="New Password"
        rules={newPasswordRules}
        password={newPassword}
        {...register('newPassword')}
        error={errors.newPassword}
      />
      <PasswordField
        label="Confirm New Password"
        {...register('confirmNewPassword')}
        error={errors.confirmNewPassword}
        autoComplete="new-password"
      />
      <Button type="submit" size="md" fullWidth>
        Save New Password
      </Button>
    </form>
  )
}
