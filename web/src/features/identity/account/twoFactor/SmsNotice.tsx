import { paths } from '@castwright/contract/paths.ts'
import { Alert } from '@mantine/core'
import { instance } from '../../../../lib/instance.ts'
import { useSession } from '../../../../lib/session.ts'
import { TextLink } from '../../../../ui/Links.tsx'

/** Without an SMS provider, no code reaches a phone. Only the operator can read the outbox. */
export function SmsNotice() {
  const { user } = useSession()
  if (!instance.smsOutbox) return null
  return (
    <Alert color="yellow" mb="md" role="note" title="Text messages aren't set up">
      {user?.isOperator ? (
        <>
          No SMS provider is configured, so codes are held in the <TextLink to={paths.outbox}>outbox</TextLink>.
        </>
      ) : (
        "This server can't send text messages yet. Use an authenticator app instead."
      )}
    </Alert>
  )
}
