import { Divider, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../../lib/links.ts'
import { TextLink } from '../../ui/Links.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { EmailVerifiedDialog } from './EmailVerifiedDialog.tsx'
import { ResetPasswordModal } from './ResetPasswordModal.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'

export function SignInPage() {
  const [resetting, reset] = useDisclosure(false)
  const search = useLocation({ select: (place) => place.searchStr })
  return (
    <AuthLayout
      title="Welcome back"
      hint="Sign in to go on with your shows."
      corner={
        <>
          New to Castwright?{' '}
          <TextLink to={paths.getStarted} search>
            Get Started
          </TextLink>
        </>
      }
    >
      <SignInForm search={search} onForgot={reset.open} />
      <Divider label="or" my="md" />
      <SocialButtons verb="Continue with" />
      <Text c="dimmed" size="sm" ta="center" mt="lg">
        No account yet?{' '}
        <TextLink to={paths.getStarted} search>
          Create an Account
        </TextLink>
      </Text>
      <ResetPasswordModal opened={resetting} onClose={reset.close} />
      <EmailVerifiedDialog search={search} />
    </AuthLayout>
  )
}
