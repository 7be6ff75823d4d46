import type { PlanUse } from '@castwright/contract/billing.ts'
import { measureNames } from '@castwright/contract/plans.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { Badge } from '../../ui/Badge.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import classes from './UsageBars.module.css'
import { formatUsage, percentOf, limitState } from './format.ts'

/** Usage bars, one per limit. */
export function UsageBars({ uses }: { uses: readonly PlanUse[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
      {uses.map((use) => {
        const state = limitState(use)
        return (
          <Stack key={use.measure} gap="xxs" className={classes.use}>
            <ProgressBar label={measureNames[use.measure]} figure={formatUsage(use)} percent={percentOf(use)} />
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
