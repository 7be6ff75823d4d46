import { authMessages } from '@castwright/contract/identity/messages.ts'
import type { ForgotPasswordForm } from '@castwright/contract/identity/form.ts'
import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth, isAuthError } from '../../lib/auth.ts'
import { instance } from '../../lib/instance.ts'
import { sentOr } from '../../lib/mail.ts'
import { lazyRules } from '../../lib/lazyRules.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmailField } from '../../ui/fields.tsx'
import { adviceOn } from '../../lib/advice.ts'

function messageFor(error: unknown): string {
  if (isAuthError(error, 'USER_NOT_FOUND')) return authMessages.unknownEmail
  return isAuthError(error, 'TOO_MANY_REQUESTS') ? adviceOn(error) : authMessages.resetFailed
}

export function ResetPasswordModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const id = useId()
  const [sent, setSent] = useState(false)
  const { register, handleSubmit, setError, reset, formState } = useForm<ForgotPasswordForm>({
    resolver: lazyRules(async () => (await import('./signInRules.ts')).forgotPasswordRules),
    defaultValues: { email: '' },
  })

  const close = () => {
    reset()
    onClose()
  }
  const submit = handleSubmit(async ({ email }) => {
    try {
      await auth('requestPasswordReset', { email })
    } catch (error) {
      return setError('email', { message: messageFor(error) }, { shouldFocus: true })
    }
    close()
    setSent(true)
  })

  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        title="Reset Password"
        actions={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={id} loading={formState.isSubmitting}>
              Send Email
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={submit} noValidate>
          <Text c="dimmed" mb="md">
            Enter your account's email address. We'll send you a link to choose a new password.
          </Text>
          <EmailField {...register('email')} error={formState.errors.email} data-autofocus />
        </form>
      </Dialog>
      <Dialog
        opened={sent}
        onClose={() => setSent(false)}
        title={instance.mailOutbox ? 'Email not sent' : 'Email Sent!'}
        actions={<Button onClick={() => setSent(false)}>OK</Button>}
      >
        {sentOr(
          "We've emailed you a link to reset your password. Follow the instructions to complete your password reset.",
          'the link to reset your password',
        )}
      </Dialog>
    </>
  )
}
