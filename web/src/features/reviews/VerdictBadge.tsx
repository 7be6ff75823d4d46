import type { Verdict } from '@castwright/contract/reviews/shapes.ts'
import { Box } from '@mantine/core'
import { Badge, type Meaning } from '../../ui/Badge.tsx'

const meanings: Record<Verdict, Meaning> = {
  'Revisions Needed': 'danger',
  'Pending Review': 'warning',
  'Review Complete': 'success',
}

/** The overall verdict, announced when it changes. Empty without reviews. */
export function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  return (
    <Box role="status" flex="none">
      {verdict === null ? null : <Badge meaning={meanings[verdict]}>{verdict}</Badge>}
    </Box>
  )
}
