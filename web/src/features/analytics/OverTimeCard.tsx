import type { AnalyticsOverview, DownloadPoint } from '@castwright/contract/analytics/shapes.ts'
import { useMemo } from 'react'
import { Card } from '../../ui/Card.tsx'
import { TimeChart } from '../../ui/charts/TimeChart.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { pointLabels, pointsOf, previousDays, spanOf } from './format.ts'
import type { Query, Scope } from './scope.ts'

type Props = {
  scope: Scope
  overview: AnalyticsOverview
  query: Query
  onOpen?: ((point: DownloadPoint, name: string) => void) | undefined
}

/** Downloads over time, with the previous period, releases and the numbers of old hosts. */
export function OverTimeCard({ scope, overview, query, onOpen }: Props) {
  const { period, points, releases, imported, firstDay } = overview
  const { granularity, from, to, previousFrom, previousTo } = period
  const shown = useMemo(() => pointsOf(points, period, releases), [points, period, releases])
  const hasBefore = firstDay !== null && firstDay < from
  const series = [
    { name: 'Downloads', values: points.map(({ downloads }) => downloads) },
    ...(hasBefore
      ? [
          {
            name: 'Previous period',
            look: 'compared' as const,
            values: points.map(({ previous }) => previous),
            details: previousDays(points, period),
          },
        ]
      : []),
    ...imported.map(({ name, downloads }) => ({ name: `Imported: ${name}`, look: 'imported' as const, values: downloads })),
  ]
  return (
    <Card
      title="Downloads over time"
      hint={
        hasBefore
          ? `${spanOf(from, to)}, compared with ${spanOf(previousFrom, previousTo)}. Days are in UTC.`
          : `${spanOf(from, to)}. Days are in UTC.`
      }
      aside={<ExportMenu what="downloads over time" scope={scope} table="downloads" query={query} />}
    >
      <TimeChart
        label={`Downloads by ${granularity}`}
        pointLabel={pointLabels[granularity]}
        points={shown}
        series={series}
        as={granularity === 'month' ? 'bars' : 'line'}
        mark="Episode released"
        {...(onOpen && {
          onOpen: (at: number) => onOpen(points[at]!, shown[at]!.name),
          openHint: scope.kind === 'episode' ? 'shows why these counted' : `shows the episodes of that ${granularity}`,
        })}
      />
    </Card>
  )
}
