import { paths } from '@castwright/contract/paths.ts'
import { ResetPasswordForm } from '@castwright/contract/identity/form.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
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
import { PasswordChecklist } from './PasswordChecklist.tsx'

type Props = { token: string; onExpired: () => void }

export function NewPasswordForm({ token, onExpired }: Props) {
  const router = useRouter()
  const rules = useId()
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
      <PasswordField label="New Password" {...register('newPassword')} error={errors.newPassword} autoComplete="new-password" />
      <PasswordChecklist id={rules} password={newPassword} />
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
