import { Divider } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../../lib/links.ts'
import { TextLink } from '../../ui/Links.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'

export function GetStartedPage() {
  const search = useLocation({ select: (place) => place.searchStr })
  return (
    <AuthLayout
      title="Get started"
      hint="Create an account to start your podcast."
      corner={
        <>
          Have an account?{' '}
          <TextLink to={paths.signIn} search>
            Sign In
          </TextLink>
        </>
      }
    >
      <SignUpForm search={search} />
      <Divider label="or" my="md" />
      <SocialButtons page="get-started" search={search} />
    </AuthLayout>
  )
}
