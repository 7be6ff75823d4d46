import { Skeleton, Stack } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { plot } from '../../ui/charts/scale.ts'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import classes from './Analytics.module.css'

/** The page before its numbers have arrived. */
export function AnalyticsSkeleton() {
  return (
    <Loading>
      <Stack gap="lg" aria-hidden>
        <Skeleton className={classes.totalsSkeleton} radius="md" />
        <Card>
          <Skeleton height={plot.height} radius="md" />
        </Card>
        <Card>
          <RowsSkeleton rows={5} />
        </Card>
      </Stack>
    </Loading>
  )
}
