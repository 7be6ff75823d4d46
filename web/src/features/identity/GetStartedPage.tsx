import { paths } from '@castwright/contract/paths.ts'
import { Divider } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { instance } from '../../lib/instance.ts'
import { TextLink } from '../../ui/Links.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'

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
