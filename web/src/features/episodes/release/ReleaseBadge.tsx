import { releaseBadge, type ReleaseBadge as Shown, type ReleaseFacts } from '@castwright/contract/publishing/release.ts'
import { useNow } from '../../../lib/clock.ts'
import { Badge, type Meaning } from '../../../ui/Badge.tsx'

const meanings: Record<Shown['tone'], Meaning> = {
  success: 'success',
  default: 'neutral',
  warning: 'warning',
  error: 'danger',
  none: 'neutral',
}

export function ReleaseBadge({ episode, timeZone }: { episode: ReleaseFacts; timeZone: string }) {
  const { label, tone, outlined } = releaseBadge(episode, new Date(useNow()), timeZone)
  return (
    <Badge meaning={meanings[tone]} outlined={outlined}>
      {label}
    </Badge>
  )
}
