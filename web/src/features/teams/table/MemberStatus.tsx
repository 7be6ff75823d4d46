import type { PodcastRole } from '@castwright/contract/teams/shapes.ts'
import { Text } from '@mantine/core'
import { useNow } from '../../../lib/clock.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone, shortDate } from '../../../lib/time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import classes from './TeamTable.module.css'

export function MemberStatus({ role: { isActive, expiresAt } }: { role: PodcastRole }) {
  const now = useNow()
  const timeZone = useSession().user?.timeZone || browserZone()
  if (isActive) return <Badge meaning="success">Active</Badge>
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <div className={classes.pending}>
      <Badge meaning="warning">Pending</Badge>
      {expiresAt === null ? null : (
        <Text size="xs" c={isExpired ? 'var(--cw-danger-ink)' : 'dimmed'}>
          {isExpired ? 'Expired' : 'Expires'} {shortDate(expiresAt, timeZone)}
        </Text>
      )}
    </div>
  )
}
