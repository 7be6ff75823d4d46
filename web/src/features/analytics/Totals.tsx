import { Box } from '@mantine/core'
import { Change, Count } from './cells.tsx'
import type { AnalyticsOverview } from '@castwright/contract/analytics/shapes.ts'
import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import { daysBetween } from '@castwright/contract/analytics/values.ts'
import type { ReactNode } from 'react'
import { exactCount } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './Analytics.module.css'
import { spanOf } from './format.ts'
import type { Scope } from './scope.ts'

type Props = { scope: Scope; overview: AnalyticsOverview; onWhy?: ((days: { from: string; to: string }) => void) | undefined }

const average = (downloads: number, days: number): string => {
  const mean = downloads / Math.max(1, days)
  return mean < 10 ? String(Math.round(mean * 10) / 10) : exactCount(Math.round(mean))
}

/** The numbers of the whole period. */
export function Totals({ scope, overview, onWhy }: Props) {
  const { period, downloads, previousDownloads, allTime, firstDay, numberOfEpisodes, podcasts } = overview
  const { from, to, previousFrom, previousTo, today } = period
  // Days before the first download aren't part of the average.
  const start = firstDay !== null && firstDay > from ? firstDay : from
  const end = to < today ? to : today
  const days = start > end ? daysBetween(from, end) : daysBetween(start, end)
  const before = spanOf(previousFrom, previousTo)
  // A period that starts with the first download has nothing before it.
  const hasBefore = firstDay !== null && firstDay < from
  // A period has at most so many days.
  const hasReasons = firstDay !== null && daysBetween(firstDay, today) <= analyticsLimits.days
  return (
    <Card className={classes.totals}>
      <dl>
        <Figure name="Downloads" note={spanOf(from, to)}>
          <Count value={downloads} onWhy={onWhy && (() => onWhy({ from, to }))} />
          {hasBefore ? <Change now={downloads} before={previousDownloads} what={before} /> : null}
        </Figure>
        <Figure name="Average per day" note={days === 1 ? 'On 1 day' : `Over ${exactCount(days)} days`}>
          {average(downloads, days)}
        </Figure>
        {scope.kind === 'podcast' ? (
          <Figure name="Episodes" note="With downloads in this period">
            {exactCount(numberOfEpisodes)}
          </Figure>
        ) : null}
        {scope.kind === 'account' ? (
          <Figure name="Shows" note="With downloads in this period">
            {exactCount(podcasts.filter((podcast) => podcast.downloads > 0).length)}
          </Figure>
        ) : null}
        <Figure name="All time" note={firstDay === null ? 'No downloads yet' : `Since ${spanOf(firstDay, firstDay)}`}>
          <Count value={allTime} onWhy={hasReasons && onWhy ? () => onWhy({ from: firstDay, to: today }) : undefined} />
        </Figure>
      </dl>
    </Card>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.big}>{children}</dd>
      <Box component="dd" fz="xs" c="dimmed">
        {note}
      </Box>
    </div>
  )
}
