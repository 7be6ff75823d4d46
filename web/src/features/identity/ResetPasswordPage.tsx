import { paths } from '@castwright/contract/paths.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { TextLink } from '../../ui/Links.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Target of the link in the reset email, which has a token or, if the link was used, an error. */
export function ResetPasswordPage() {
  const search = useLocation({ select: (place) => place.searchStr })
  const query = new URLSearchParams(search)
  const [spent, setSpent] = useState(false)
  const token = query.get('token')
  const expired = spent || !token || query.has('error')
  return (
    <AuthLayout
      title={expired ? 'This link has expired' : 'Choose a new password'}
      hint={expired ? undefined : "You'll be signed out on all devices."}
      corner={<TextLink to={paths.signIn}>Back to Sign In</TextLink>}
    >
      {expired ? <ExpiredLink /> : <NewPasswordForm token={token} onExpired={() => setSpent(true)} />}
    </AuthLayout>
  )
}
