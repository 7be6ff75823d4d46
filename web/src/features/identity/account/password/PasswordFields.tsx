import type { ChangePasswordForm } from '@castwright/contract/identity/form.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { useEffect, useId, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { PasswordField } from '../../../../ui/fields.tsx'
import { ValueRow } from '../../../../ui/settings/ValueRow.tsx'
import { PasswordChecklist } from '../../PasswordChecklist.tsx'
import { hasPassword, managingProviders } from '../../../../lib/providerNames.ts'
import { Box } from '@mantine/core'

type Props = {
  form: UseFormReturn<ChangePasswordForm>
  user: User
  /** The fields stay disabled until the user chooses to change the password. */
  changing: boolean
  onChange: () => void
}

export function PasswordFields({ form, user, changing, onChange }: Props) {
  const rules = useId()
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
            ? 'To choose a new one, enter your current password first.'
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
      <PasswordField
        label="New Password"
        {...register('newPassword', { ...validateOnBlur('newPassword'), deps: ['confirmNewPassword'] })}
        error={errors.newPassword}
        disabled={!changing}
        autoComplete="new-password"
      />
      {changing ? <PasswordChecklist id={rules} password={newPassword} /> : null}
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
