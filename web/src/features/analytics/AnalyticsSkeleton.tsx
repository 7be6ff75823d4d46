import { Skeleton, Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { plot } from '../../ui/charts/scale.ts'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'

/** The page before its numbers have arrived. */
export const AnalyticsSkeleton = () => (
  <Stack gap="lg" aria-hidden>
    <Skeleton height="calc(var(--cw-size-circle) + var(--mantine-spacing-xl))" radius="md" />
    <Card>
      <Skeleton height={plot.height} radius="md" />
    </Card>
    <Card>
      <RowsSkeleton />
    </Card>
  </Stack>
)
