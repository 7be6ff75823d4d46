import { paths } from '@castwright/contract/paths.ts'
import { Button, Text } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useResendVerification } from '../../components/useResendVerification.ts'
import { instance } from '../../lib/instance.ts'
import { notSent } from '../../lib/mail.ts'
import { sessionQuery } from '../../lib/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { useSignUpErrors } from './signUp.ts'
import classes from './VerifyEmailBanner.module.css'

/** Shown above every page until the email address is verified. */
export function VerifyEmailBanner() {
  // The link opens in another tab, so the banner has to disappear when the user returns to this one.
  const { data: user } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' })
  const wasNotSent = useSignUpErrors(({ email }) => email !== undefined)

  const resend = useResendVerification(() => useSignUpErrors.setState({ email: undefined }))
  if (!user || user.emailVerified) return null
  return (
    <section className={classes.banner} aria-label="Email verification">
      <Icon of={IconMailExclamation} />
      <Text size="sm" flex={1} miw="14rem" style={{ overflowWrap: 'anywhere' }}>
        {instance.mailOutbox ? (
          <>
            {notSent}{' '}
            {user.isOperator ? (
              <>
                <TextLink to={paths.outbox}>Open the outbox</TextLink> to verify <strong>{user.email}</strong>.
              </>
            ) : (
              <>
                Ask the operator to mark <strong>{user.email}</strong> as verified.
              </>
            )}
          </>
        ) : (
          <>
            {wasNotSent ? "We couldn't send your verification email to " : 'Verify your email – we sent a link to '}
            <strong>{user.email}</strong>.
          </>
        )}
      </Text>
      <Button size="compact-sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate(user.id)}>
        Resend verification email
      </Button>
    </section>
  )
}
