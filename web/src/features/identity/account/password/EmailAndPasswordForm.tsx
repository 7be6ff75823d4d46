import { authMessages } from '@castwright/contract/identity/messages.ts'
import { ChangePasswordForm, newPasswordRules } from '@castwright/contract/identity/form.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Box } from '@mantine/core'
import { useState, useEffect, useRef } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { auth, authQuery, isAuthError } from '../../../../lib/auth.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { rpc } from '../../../../lib/rpc.ts'
import { FormFooter } from '../../../../ui/FormFooter.tsx'
import { SettingsSection } from '../../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../../ui/settings/SettingsSections.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx'
import { adviceOn } from '../../../../lib/advice.ts'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { ChangeEmailDialog } from '../email/ChangeEmailDialog.tsx'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { ValueRow } from '../../../../ui/settings/ValueRow.tsx'
import { hasPassword, managingProviders } from '../../../../lib/providerNames.ts'
import { PasswordField } from '../../../../ui/fields.tsx'
import { NewPasswordField } from '../../NewPasswordField.tsx'

const empty: ChangePasswordForm = { currentPassword: '', newPassword: '', confirmNewPassword: '' }

const failure = (error: unknown): string =>
  isAuthError(error, 'TOO_MANY_REQUESTS', 'UNREACHABLE') ? adviceOn(error) : 'An unexpected error occurred while saving.'

export function EmailAndPasswordForm({ user }: { user: User }) {
  const [changing, setChanging] = useState(false)
  const emailDialog = useStepDialog()
  const { showError, hideError } = useErrorToast()
  const [revokeAccess, setRevokeAccess] = useState(true)
  const form = useForm<ChangePasswordForm>({ resolver: zodResolver(ChangePasswordForm), defaultValues: empty })
  const { isDirty, isSubmitting } = form.formState

  const reset = () => {
    hideError()
    form.reset(empty)
    setRevokeAccess(true)
    setChanging(false)
  }

  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    hideError()
    try {
      await auth('changePassword', { currentPassword, newPassword, revokeAccess })
    } catch (error) {
      if (!isAuthError(error, 'INVALID_PASSWORD')) return showError(failure(error))
      return form.setError('currentPassword', { message: authMessages.wrongPassword }, { shouldFocus: true })
    }
    toast.success('Changes saved.')
    reset()
    // The server sends the email with the change. This call is only a fallback.
    void rpc('UserService.AlertPasswordChanged', { userId: user.id }).catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey: authQuery('findSessions').queryKey })
  })

  return (
    <div>
      <form onSubmit={save} noValidate aria-label="Email & Password">
        <SettingsSections>
          <SettingsSection title="Email" hint="The address you sign in with and where we email you.">
            <EmailRow user={user} onChange={emailDialog.open} />
          </SettingsSection>
          <SettingsSection title="Password" hint="Changing your password signs you out on all other devices.">
            <PasswordFields form={form} user={user} changing={changing} onChange={() => setChanging(true)} />
            {changing ? (
              <Checkbox
                mt="xl"
                label="Revoke access tokens, assistants and calendar links"
                description="Keep this checked if someone else may know your password. You can always create new tokens and links."
                checked={revokeAccess}
                onChange={({ currentTarget }) => setRevokeAccess(currentTarget.checked)}
              />
            ) : null}
          </SettingsSection>
        </SettingsSections>
        <FormFooter changed={isDirty} saving={isSubmitting} onCancel={reset} />
      </form>
      <ChangeEmailDialog key={emailDialog.round} opened={emailDialog.opened} onClose={emailDialog.close} email={user.email} />
      <UnsavedGuard changed={isDirty} />
    </div>
  )
}

function EmailRow({ user, onChange }: { user: User; onChange: () => void }) {
  return (
    <ValueRow
      label="Email"
      hint={user.emailVerified ? 'Verified.' : 'Not verified yet.'}
      action={
        <HintedButton
          variant="default"
          disabledReason={hasPassword(user) ? null : `Email managed by your ${managingProviders(user)} account`}
          onClick={onChange}
        >
          Change Email
        </HintedButton>
      }
    >
      {user.email}
    </ValueRow>
  )
}

type Props = {
  form: UseFormReturn<ChangePasswordForm>
  user: User
  /** The fields stay disabled until the user chooses to change the password. */
  changing: boolean
  onChange: () => void
}

function PasswordFields({ form, user, changing, onChange }: Props) {
  const { register, control, setFocus, trigger, formState } = form
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  const wasChanging = useRef(false)

  useEffect(() => {
    if (changing && !wasChanging.current) setFocus('currentPassword')
    wasChanging.current = changing
  }, [changing, setFocus])

  /** Validates a field on blur, unless it's empty. */
  const validateOnBlur = (name: 'newPassword' | 'confirmNewPassword') => ({
    onBlur: (event: { target: { value: string } }) => {
      if (event.target.value !== '') void trigger(name)
    },
  })

  return (
    <>
      <Box mb="lg">
        <ValueRow
          label="Password"
          action={
            <HintedButton
              variant="default"
              disabledReason={hasPassword(user) ? null : `Password managed by your ${managingProviders(user)} account`}
              disabled={changing}
              onClick={onChange}
            >
              Change Password
            </HintedButton>
          }
        >
          {hasPassword(user)
            ? 'To choose a new password, enter your current password first.'
            : "You don't have a password yet. To set one, use “Forgot Password” on the sign-in page."}
        </ValueRow>
      </Box>
      <PasswordField
        label="Current Password"
        {...register('currentPassword')}
        error={errors.currentPassword}
        disabled={!changing}
        autoComplete="current-password"
      />
      <NewPasswordField
        label="New Password"
        rules={newPasswordRules}
        password={newPassword}
        {...register('newPassword', { ...validateOnBlur('newPassword'), deps: ['confirmNewPassword'] })}
        error={errors.newPassword}
        disabled={!changing}
      />
      <PasswordField
        label="Confirm New Password"
        {...register('confirmNewPassword', validateOnBlur('confirmNewPassword'))}
        error={errors.confirmNewPassword}
        disabled={!changing}
        autoComplete="new-password"
        // The card padding leaves enough space for the message.
        mb="calc(var(--mantine-spacing-md) * -1)"
      />
    </>
  )
}
