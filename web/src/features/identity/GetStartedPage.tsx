import { paths } from '@castwright/contract/paths.ts'
import { Anchor, Box, Button, Checkbox, Divider, Text } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type MouseEvent, useId, useState } from 'react'
import { authMessages } from '@castwright/contract/identity/messages.ts'
import { SignUpForm as Form, signUpPasswordRules } from '@castwright/contract/identity/form.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldError, useForm, useWatch } from 'react-hook-form'
import { useDisclosure } from '@mantine/hooks'
import { instance } from '../../lib/instance.ts'
import { TextLink } from '../../ui/Links.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { isAuthError } from '../../lib/auth.ts'
import { ownPath, returnTo } from '../../lib/returnTo.ts'
import { refreshSession } from '../../lib/session.ts'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './AuthLayout.module.css'
import { EmailField } from '../../ui/fields.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { adviceOn } from '../../lib/advice.ts'
import { signUp } from './signUp.ts'
import { useErrorToast } from '../../ui/useErrorToast.ts'
import { isElsewhere, links } from '../../lib/links.ts'
import fields from '../../ui/fields.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { TermsText } from './TermsText.tsx'

export function GetStartedPage() {
  const search = useLocation({ select: (place) => place.searchStr })
  // Stays the same until the new account's first page opens.
  const [isFirstRun] = useState(instance.isNew)
  return (
    <AuthLayout
      title={isFirstRun ? 'Create the admin account' : 'Get started'}
      hint={
        isFirstRun
          ? 'Welcome to your new instance. This account manages it: you decide who gets access, and you have no plan limits.'
          : 'Create an account to start your podcast.'
      }
      corner={
        isFirstRun ? null : (
          <>
            Have an account?{' '}
            <TextLink to={paths.signIn} search>
              Sign In
            </TextLink>
          </>
        )
      }
    >
      <SignUpForm search={search} isFirstRun={isFirstRun} />
      <Divider label="or" my="md" />
      <SocialButtons page="get-started" search={search} isFirstRun={isFirstRun} />
    </AuthLayout>
  )
}

const failure = (error: unknown): string => (isAuthError(error, 'USER_ALREADY_EXISTS') ? authMessages.emailTaken : adviceOn(error))

function SignUpForm({ search, isFirstRun }: { search: string; isFirstRun: boolean }) {
  const router = useRouter()
  const { showError, hideError } = useErrorToast()
  const { register, handleSubmit, setValue, control, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { email: '', password: '', terms: false },
  })
  const { errors, isSubmitting } = formState
  const password = useWatch({ control, name: 'password' })

  const submit = handleSubmit(
    async ({ email, password }) => {
      hideError()
      try {
        const from = ownPath(new URLSearchParams(search).get('from'))
        const failed = await signUp({ email, password, ...(from !== null && { returnTo: from }) })
        if (isFirstRun && failed.user?.isOperator === false)
          toast.info('Someone else created the admin account just before you. Yours is a regular account.')
        if (failed.details)
          toast.error(
            "Your account was created, but we couldn't save all of your details. We'll finish setting it up the next time you open the app.",
          )
        if (failed.email)
          toast.error(
            "Your account was created, but we couldn't send the verification email. Choose “Resend verification email” to try again.",
          )
      } catch (error) {
        return showError(failure(error))
      }
      await finishSignUp()
    },
    () => showError(authMessages.fixErrors),
  )

  const finishSignUp = async () => {
    try {
      await refreshSession()
      await router.navigate({ href: returnTo(search) })
    } catch {
      toast.error('Your account was created. Please sign in.')
      await router.navigate({ href: paths.signIn + search })
    }
  }

  return (
    <form onSubmit={submit} noValidate className={classes.fields} aria-label="Create an account">
      <LoadingOverlay visible={isSubmitting} label="Creating your account..." />
      <EmailField {...register('email')} error={errors.email} />
      <NewPasswordField rules={signUpPasswordRules} password={password} {...register('password')} error={errors.password} />
      <TermsField
        {...register('terms')}
        error={errors.terms}
        onAccept={() => setValue('terms', true, { shouldValidate: formState.isSubmitted })}
      />
      <Button type="submit" size="md" fullWidth>
        Create an Account
      </Button>
    </form>
  )
}

type Props = Pick<ComponentPropsWithRef<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'> & {
  error: FieldError | undefined
  onAccept: () => void
}

function TermsField({ error, onAccept, ...input }: Props) {
  const [reading, dialog] = useDisclosure(false)
  const id = useId()

  // Our own terms open in a dialog, unless the user asks for a new tab.
  const read = (event: MouseEvent) => {
    if (isElsewhere(links.terms) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    dialog.open()
  }

  const accept = () => {
    onAccept()
    dialog.close()
  }

  return (
    <>
      <Checkbox
        {...input}
        error={error !== undefined}
        aria-invalid={error !== undefined}
        required
        aria-describedby={id}
        label={
          <>
            I agree to the{' '}
            <Anchor href={links.terms} target="_blank" rel="noreferrer" onClick={read} inherit>
              Terms of Service
            </Anchor>{' '}
            and the{' '}
            <Anchor href={links.privacy} target="_blank" rel="noreferrer" inherit>
              Privacy Policy
            </Anchor>
          </>
        }
      />
      <Text id={id} size="xs" className={fields.message} aria-live="polite">
        {error?.message}
      </Text>
      <TermsDialog opened={reading} onClose={dialog.close} onAccept={accept} />
    </>
  )
}

function TermsDialog({ opened, onClose, onAccept }: { opened: boolean; onClose: () => void; onAccept: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Terms and Conditions"
      size="wide"
      closeLabel="Close"
      actions={<Button onClick={onAccept}>Accept</Button>}
    >
      {/* Scrolls, so that the buttons below stay visible. */}
      <Box mah="56dvh" pe="xs" style={{ overflowY: 'auto' }}>
        <TermsText />
      </Box>
    </Dialog>
  )
}
