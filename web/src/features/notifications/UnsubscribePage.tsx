import { notificationLabels, type NotificationType } from '@castwright/contract/notifications.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { rpc, RpcError } from '../../lib/rpc.ts'
import { Letter } from '../../ui/drawings/Letter.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Standalone } from '../../ui/Standalone.tsx'

/** Where the link in a letter leads. It acts by a button: programs that look into letters follow links, and press none. */
export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' })
  return (
    <Standalone>
      <Unsubscribe token={token} />
    </Standalone>
  )
}

const toPreferences = (
  <LinkButton to="/settings/notifications" variant="default">
    Email preferences
  </LinkButton>
)

const unknownLink = (error: Error | null): boolean =>
  error instanceof RpcError && ['not_found', 'invalid_argument', 'failed_precondition', 'permission_denied'].includes(error.code)

function wordsOn(type: NotificationType | null): string {
  if (type === null) return 'The daily digest is off. What it told you about still appears under the bell when you are signed in.'
  const { title, about } = notificationLabels[type]
  return `Letters about “${title}” are off. You will no longer get an email when this happens: ${about}`
}

export function Unsubscribe({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => rpc('NotificationService.Unsubscribe', { token }) })
  if (data) {
    return (
      <EmptyState order={1} drawing={<Letter />} title="You are unsubscribed" action={toPreferences}>
        {wordsOn(data.type)}
      </EmptyState>
    )
  }
  if (unknownLink(error)) {
    return (
      <EmptyState order={1} drawing={<Letter />} title="This link does not work" action={toPreferences}>
        It may be incomplete, or the account is gone. You can choose what you get by email in your preferences.
      </EmptyState>
    )
  }
  if (error) {
    return <ErrorState order={1} title="You are not unsubscribed yet" onRetry={() => mutate()} error={error} />
  }
  return (
    <EmptyState
      order={1}
      drawing={<Letter />}
      title="Unsubscribe from these letters?"
      action={
        <Button loading={isPending} onClick={() => mutate()}>
          Unsubscribe
        </Button>
      }
    >
      We will stop sending you this kind of notification by email. It still appears under the bell when you are signed in.
    </EmptyState>
  )
}
