import { paths } from '@castwright/contract/paths.ts'
import type { Factors } from '@castwright/contract/identity/auth.ts'
import { Divider, Text, Alert } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyDialog, lazyPart } from '../../ui/lazyPart.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'

/** Loaded only for accounts with a second factor. */
const SignInChallenge = lazyPart(async () => (await import('./SignInChallenge.tsx')).SignInChallenge)
const ResetPasswordModal = lazyDialog(async () => (await import('./ResetPasswordModal.tsx')).ResetPasswordModal)
const EmailVerifiedDialog = lazyPart(async () => (await import('./EmailVerifiedDialog.tsx')).EmailVerifiedDialog)

export function SignInPage() {
  const [resetting, reset] = useDisclosure(false)
  const search = useLocation({ select: (place) => place.searchStr })
  // Stays while its dialog closes.
  const [isVerification] = useState(new URLSearchParams(search).has('emailVerified'))
  const [factors, setFactors] = useState<Factors | null>(null)
  const [formError, setFormError] = useState('')
  const corner = (
    <>
      New to Castwright?{' '}
      <TextLink to={paths.getStarted} search>
        Get Started
      </TextLink>
    </>
  )

  if (factors) {
    const back = (message: string) => {
      setFormError(message)
      setFactors(null)
    }
    return (
      <AuthLayout title="Two-factor authentication" corner={corner}>
        <Suspense>
          <SignInChallenge factors={factors} search={search} onBack={back} />
        </Suspense>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Welcome back" hint="Sign in to continue." corner={corner}>
      <UnlockResult search={search} />
      <SignInForm
        search={search}
        initialError={formError}
        onForgot={reset.open}
        onForgotIntent={ResetPasswordModal.preload}
        onChallenge={setFactors}
      />
      <Divider label="or" my="md" />
      <SocialButtons page="sign-in" search={search} />
      <Text c="dimmed" size="sm" ta="center" mt="lg">
        No account yet?{' '}
        <TextLink to={paths.getStarted} search>
          Create an Account
        </TextLink>
      </Text>
      <ResetPasswordModal opened={resetting} onClose={reset.close} />
      {isVerification ? (
        <Suspense>
          <EmailVerifiedDialog search={search} />
        </Suspense>
      ) : null}
    </AuthLayout>
  )
}

/** The result of the link that unlocks a device, which leads to `?unlocked=true` or `false`. */
function UnlockResult({ search }: { search: string }) {
  const outcome = new URLSearchParams(search).get('unlocked')
  if (outcome === 'true')
    return (
      <Alert role="status" color="green" mb="md">
        This device is unlocked. Sign in with your password.
      </Alert>
    )
  if (outcome !== 'false') return null
  return (
    <Alert role="status" color="yellow" mb="md">
      This link has expired. If this device is still blocked, you can request a new link.
    </Alert>
  )
}
