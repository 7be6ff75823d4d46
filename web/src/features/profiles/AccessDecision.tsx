import type { AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { queryClient } from '../../lib/queryClient.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { queryKeyOf, rpc } from '../../lib/rpc.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

const refetchRequests = () => queryClient.invalidateQueries({ queryKey: queryKeyOf('BetaService.FindRequests') })

/** Grants or declines a request, or says what became of it. */
export function AccessDecision({ request }: { request: AccessRequest }) {
  const { email } = request
  const grant = useSubmit({ failed: `We couldn't grant access to ${email}.` }, async () => {
    await rpc('BetaService.GrantAccess', { accountId: request.userId })
    toast.success(`${email} now has access. We've emailed them.`)
    await refetchRequests()
  })
  const decline = useSubmit({ failed: `We couldn't decline the request from ${email}.` }, async () => {
    await rpc('BetaService.DeclineRequest', { accountId: request.userId })
    toast.success(`The request from ${email} was declined. We've emailed them.`)
    await refetchRequests()
  })

  const askToDecline = async () => {
    const agreed = await confirm({
      title: `Decline the request from ${email}?`,
      children: "They don't get access, and we'll email them. They can request access again, and you can still grant it later.",
      confirmLabel: 'Decline request',
      danger: true,
    })
    if (agreed) await decline.submit()
  }

  const ask = async () => {
    const warning = request.emailVerified ? '' : "This email isn't verified, so it may belong to someone else. "
    const agreed = await confirm({
      title: `Grant access to ${email}?`,
      children: `${warning}They can sign in and use this instance right away. We'll email them. You can't undo this here.`,
      confirmLabel: 'Grant access',
    })
    if (agreed) await grant.submit()
  }

  if (request.grantedAt) {
    return (
      <Text component="span" c="dimmed">
        Granted <RelativeTime at={request.grantedAt} />
      </Text>
    )
  }
  const grantButton = (
    <Button size="compact-sm" variant="light" loading={grant.isBusy} onClick={ask} aria-label={`Grant access to ${email}`}>
      Grant access
    </Button>
  )
  if (request.declinedAt) {
    return (
      <Group gap="xs" justify="flex-end">
        <Text component="span" c="dimmed">
          Declined <RelativeTime at={request.declinedAt} />
        </Text>
        {grantButton}
      </Group>
    )
  }
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={decline.isBusy}
        onClick={askToDecline}
        aria-label={`Decline the request from ${email}`}
      >
        Decline
      </Button>
      {grantButton}
    </Group>
  )
}
