import { paths } from '@castwright/contract/paths.ts'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { returnTo } from '../../lib/returnTo.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** The result of the verification link, which leads to `?emailVerified=true` or `false`. */
export function EmailVerifiedDialog({ search }: { search: string }) {
  const router = useRouter()
  const { status, user } = useSession()
  const query = new URLSearchParams(search)
  const outcome = query.get('emailVerified')

  const close = () => {
    query.delete('emailVerified')
    const rest = query.size > 0 ? `?${query}` : ''
    return router.navigate({ href: status === 'in' ? returnTo(search) : paths.signIn + rest, replace: true })
  }

  return (
    <>
      <Dialog opened={outcome === 'true'} onClose={close} title="Email Verified" actions={<Button onClick={close}>OK</Button>}>
        Your email was successfully verified. Thanks for verifying your email address.
      </Dialog>
      <Dialog
        opened={outcome === 'false'}
        onClose={close}
        title={user?.emailVerified ? 'Your email is already verified' : 'This link has expired'}
        actions={<Button onClick={close}>OK</Button>}
      >
        {user?.emailVerified
          ? `This link is no longer valid, but ${user.email} is already verified. You're all set.`
          : `Verification links work once and expire after one hour. ${
              status === 'in' ? 'Choose' : "If your email isn't verified yet, sign in and choose"
            } “Resend verification email” at the top of the page to get a new one.`}
      </Dialog>
    </>
  )
}
