import { notificationLabels, type NotificationType } from '@castwright/contract/notifications/shapes.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { rpc, RpcError } from '../../lib/rpc.ts'
import { Envelope } from '../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Standalone } from '../../ui/Standalone.tsx'

/** Opened from the link in an email. Unsubscribing takes a click, because mail scanners follow links. */
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

function messageFor(type: NotificationType | null): string {
  if (type === null) return "You won't get the daily digest anymore. You'll still see these notifications in the app."
  const { title, about } = notificationLabels[type]
  return `You won't get emails about “${title}” anymore: ${about}`
}

export function Unsubscribe({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => rpc('NotificationService.Unsubscribe', { token }) })
  if (data) {
    return (
      <EmptyState order={1} drawing={<Envelope />} title="You're unsubscribed" action={toPreferences}>
        {messageFor(data.type)}
      </EmptyState>
    )
  }
  if (unknownLink(error)) {
    return (
      <EmptyState order={1} drawing={<Envelope />} title="This link doesn't work" action={toPreferences}>
        It may be incomplete, or the account may have been deleted. You can choose what we email you in your preferences.
      </EmptyState>
    )
  }
  if (error) {
    return <ErrorState order={1} title="You're still subscribed" onRetry={() => mutate()} error={error} />
  }
  return (
    <EmptyState
      order={1}
      drawing={<Envelope />}
      title="Unsubscribe from these emails?"
      action={
        <Button loading={isPending} onClick={() => mutate()}>
          Unsubscribe
        </Button>
      }
    >
      We'll stop emailing you this kind of notification. You'll still see it in the app.
    </EmptyState>
  )
}
