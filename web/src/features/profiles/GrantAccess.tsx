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
      toast.success(`${email} has access now and is told by email.`)
      return queryClient.invalidateQueries({ queryKey: queryKeyOf('BetaService.FindRequests') })
    },
    onError: (error) => toast.error(`${email} could not be given access. ${messageOf(error)}`),
  })

  const ask = async () => {
    const doubt = request.emailVerified ? '' : 'This address is not verified: somebody else may have typed it. '
    const agreed = await confirm({
      title: `Give ${email} access?`,
      children: `${doubt}They can use this instance at once and are told by email. This cannot be taken back here.`,
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
