import type { AccessRequest } from '@castwright/contract/profiles.ts'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { RelativeTime } from '../../lib/RelativeTime.tsx'
import { messageOf, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'

export function GrantAccess({ request }: { request: AccessRequest }) {
  const { email } = request
  const grant = useMutation({
    mutationFn: () => rpc('BetaService.GrantAccess', { accountId: request.userId }),
    onSuccess: () => {
      toast.success(`${email} now has access. We've emailed them.`)
      return queryClient.invalidateQueries({ queryKey: queryKeyOf('BetaService.FindRequests') })
    },
    onError: (error) => toast.error(`We couldn't grant access to ${email}. ${messageOf(error)}`),
  })

  const ask = async () => {
    const warning = request.emailVerified ? '' : "This email isn't verified, so it may belong to someone else. "
    const agreed = await confirm({
      title: `Grant access to ${email}?`,
      children: `${warning}They can sign in and use this instance right away. We'll email them. You can't undo this here.`,
      confirmLabel: 'Grant access',
    })
    if (agreed) grant.mutate()
  }

  if (request.grantedAt) {
    return (
      <Text component="span" c="dimmed">
        Granted <RelativeTime at={request.grantedAt} />
      </Text>
    )
  }
  return (
    <Button size="compact-sm" variant="light" loading={grant.isPending} onClick={ask} aria-label={`Grant access to ${email}`}>
      Grant access
    </Button>
  )
}
