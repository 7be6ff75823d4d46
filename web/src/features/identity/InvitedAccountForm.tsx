import { authMessages } from '@castwright/contract/identity/messages.ts'
import { SignInForm, SignUpForm, signUpPasswordRules } from '@castwright/contract/identity/form.ts'
import { paths } from '@castwright/contract/paths.ts'
import { Anchor, Box, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { adviceOn } from '../../lib/advice.ts'
import { auth, isAuthError } from '../../lib/auth.ts'
import { links } from '../../lib/links.ts'
import { EmailField, PasswordField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useFields } from '../../ui/form/useFields.ts'
import { Refusal as FormRefusal } from '../../ui/form/useSubmit.ts'
import { lazyDialog } from '../../ui/lazyPart.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { useArrivalFocus } from '../../ui/useArrivalFocus.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { signUp } from './signUp.ts'

const ResetPasswordModal = lazyDialog(async () => (await import('./ResetPasswordModal.tsx')).ResetPasswordModal)

type Mode = 'signUp' | 'signIn' | 'confirm'

const labels: Record<Mode, string> = { signUp: 'Create account and join', signIn: 'Sign in and join', confirm: 'Confirm and join' }
const hints: Record<Mode, string> = {
  signUp: 'Choose a password for your new account.',
  signIn: 'You already have an account. Enter its password.',
  confirm: "You're already signed in. Enter your password to confirm that this account is yours.",
}

type Props = {
  email: string
  mode: Mode
  /** The page to come back to. */
  returnTo: string
  /** The account existed after all. */
  onKnown: () => void
  /** Called once the user is signed in and has confirmed the password. */
  onReady: () => Promise<void>
}

/** Creates or opens the account of an invited address with one password field. */
export function InvitedAccountForm({ email, mode, returnTo, onKnown, onReady }: Props) {
  const router = useRouter()
  const [isResetting, reset] = useDisclosure(false)
  const search = { from: returnTo }
  const place = useArrivalFocus<HTMLFormElement>()

  /** False if the second factor comes first. */
  const enter = async (password: string): Promise<boolean> => {
    if (mode === 'signUp') await signUp({ email, password, returnTo })
    if (mode !== 'signIn') return true
    const answer = await auth('signIn', { email, password })
    if (!('twoFactor' in answer)) return true
    await router.navigate({ href: `${paths.signInLoading}?${new URLSearchParams({ ...search, twoFactor: 'true' }).toString()}` })
    return false
  }
  const open = async (password: string): Promise<boolean> => {
    try {
      if (!(await enter(password))) return false
      await auth('confirmPassword', { password })
      return true
    } catch (error) {
      if (isAuthError(error, 'USER_ALREADY_EXISTS')) onKnown()
      if (!isAuthError(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD')) throw new FormRefusal(adviceOn(error))
      form.form.setError('password', { message: authMessages.wrongPassword }, { shouldFocus: true })
      return false
    }
  }
  const form = useFields({
    schema: (mode === 'signUp' ? SignUpForm : SignInForm).pick({ password: true }),
    start: { password: '' },
    send: async ({ password }) => {
      if (await open(password)) await onReady()
    },
  })
  const { error: message, ...registered } = form.text('password')
  const password = { ...registered, error: message === undefined ? undefined : { message }, 'data-autofocus': true }

  return (
    <Form ref={place} onSubmit={form.submit} aria-label={labels[mode]}>
      <Text ta="center" c="dimmed" mb="md">
        {hints[mode]}
      </Text>
      <Refusal mb="md">{form.refusal}</Refusal>
      <EmailField value={email} readOnly />
      <Box pos="relative">
        {mode === 'signUp' ? (
          <NewPasswordField {...password} rules={signUpPasswordRules} password={form.values.password} />
        ) : (
          <>
            <PasswordField {...password} autoComplete="current-password" />
            <Anchor component="button" type="button" size="sm" pos="absolute" top={0} right={0} onClick={reset.open}>
              Forgot Password
            </Anchor>
          </>
        )}
      </Box>
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {labels[mode]}
      </Button>
      <Text size="sm" c="dimmed" ta="center" mt="md">
        {mode === 'signUp' ? (
          <>
            By joining, you agree to the{' '}
            <Anchor href={links.terms} target="_blank" rel="noreferrer" inherit>
              Terms of Service
            </Anchor>{' '}
            and the{' '}
            <Anchor href={links.privacy} target="_blank" rel="noreferrer" inherit>
              Privacy Policy
            </Anchor>
            .
          </>
        ) : (
          <TextLink to={paths.signIn} search={search}>
            Sign in another way
          </TextLink>
        )}
      </Text>
      <ResetPasswordModal opened={isResetting} onClose={reset.close} />
    </Form>
  )
}
