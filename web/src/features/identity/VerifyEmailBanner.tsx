import { refusals } from '@castwright/contract/errors.ts'
import { Button, Text } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { instance } from '../../lib/instance.ts'
import { paths } from '../../lib/links.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { sessionQuery } from '../../lib/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { toast } from '../../ui/toast.tsx'
import { waitFor } from '../../lib/advice.ts'
import { useSignUpErrors } from './signUp.ts'
import classes from './VerifyEmailBanner.module.css'

function failureOf(error: Error): string {
  if (error instanceof RpcError && error.code === 'resource_exhausted') {
    const wait = waitFor(error.retryAfter)
    return `We've already sent you several emails. Check your inbox and spam folder, or try again in ${wait}.`
  }
  return `Failed to send the verification email. ${messageOf(error)}`
}

const isVerifiedAlready = (error: Error): boolean =>
  error instanceof RpcError && error.meta['reason'] === refusals.already_verified.meta.reason

/** Shown above every page until the email address is verified. */
export function VerifyEmailBanner() {
  // The link opens in another tab, so the banner has to disappear when the user returns to this one.
  const { data: user } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' })
  const wasNotSent = useSignUpErrors(({ email }) => email !== undefined)

  const resend = useMutation({
    mutationFn: (userId: string) => rpc('EmailService.SendVerificationEmail', { userId }),
    onSuccess: () => {
      useSignUpErrors.setState({ email: undefined })
      toast.success('Verification email sent. Please check your inbox.')
    },
    onError: (error) => {
      if (isVerifiedAlready(error)) return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      toast.error(failureOf(error))
    },
  })

  if (!user || user.emailVerified) return null
  return (
    <section className={classes.banner} aria-label="Email verification">
      <Icon of={IconMailExclamation} />
      <Text size="sm" className={classes.words}>
        {wasNotSent ? "We couldn't send your verification email to " : 'Verify your email – we sent a link to '}
        <strong>{user.email}</strong>.
        {user.isOperator && instance.mailOutbox ? (
          <>
            {' '}
            (No mail server configured: <TextLink to={paths.outbox}>open the outbox</TextLink>.)
          </>
        ) : null}
      </Text>
      <Button size="compact-sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate(user.id)}>
        Resend verification email
      </Button>
    </section>
  )
}
