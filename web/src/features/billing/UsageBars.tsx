import type { PlanUse } from '@castwright/contract/billing/shapes.ts'
import { isByPodcast, measureNames } from '@castwright/contract/billing/plans.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { Badge } from '../../ui/Badge.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import classes from './UsageBars.module.css'
import { formatUsage, formatUsed, percentOf, limitState } from './format.ts'

type Props = {
  uses: readonly PlanUse[]
  /** No limits apply, so only what is used is shown. */
  unlimited: boolean
  /** Whether these are the figures of several shows. Limits per show then show the largest one. */
  isAcrossShows?: boolean
}

/** Usage bars, one per limit. */
export function UsageBars({ uses, unlimited, isAcrossShows = false }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
      {uses.map((use) => {
        const state = limitState(use)
        return (
          <Stack key={use.measure} gap="xxs" className={classes.use}>
            <ProgressBar
              label={isAcrossShows && isByPodcast(use.measure) ? `${measureNames[use.measure]}, largest show` : measureNames[use.measure]}
              figure={unlimited ? `${formatUsed(use)} (unlimited)` : formatUsage(use)}
              percent={unlimited ? null : percentOf(use)}
            />
            {state ? (
              <div>
                <Badge meaning={state.meaning}>{state.label}</Badge>
              </div>
            ) : null}
          </Stack>
        )
      })}
    </SimpleGrid>
  )
}
