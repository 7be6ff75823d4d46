import { Count } from './cells.tsx'
import type { BreakdownRow } from '@castwright/contract/analytics/shapes.ts'
import { type AnalyticsTable, otherValue, percentText, unknownValue } from '@castwright/contract/analytics/values.ts'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { BarTable } from '../../ui/charts/BarTable.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import type { Query, Scope } from './scope.ts'

type Props = {
  title: string
  /** What a row is, such as 'App'. */
  head: string
  rows: readonly BreakdownRow[]
  scope: Scope
  table: AnalyticsTable
  query: Query
  onWhy?: (() => void) | undefined
  /** Below the table. */
  foot?: ReactNode
}

const shownAtFirst = 7

const isRest = (value: string): boolean => value === unknownValue || value === otherValue

/** Downloads by app, device, country or source. */
export function BreakdownCard({ title, head, rows, scope, table, query, onWhy, foot }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const what = title.toLowerCase()
  const shown = isWhole || rows.length <= shownAtFirst + 1 ? rows : rows.slice(0, shownAtFirst)
  return (
    <Card title={title} aside={<ExportMenu what={what} scope={scope} table={table} query={query} />}>
      {rows.length === 0 ? (
        <Text c="dimmed">No downloads in this period.</Text>
      ) : (
        <BarTable
          label={title}
          head={[head, 'Downloads']}
          rows={shown.map(({ value, name, downloads, percent }) => ({
            key: value,
            name: isRest(value) ? (
              <Text span inherit c="dimmed">
                {name}
              </Text>
            ) : (
              <bdi>{name}</bdi>
            ),
            value: downloads,
            shown: <Count value={downloads} onWhy={onWhy} />,
            share: percentText(percent),
          }))}
        />
      )}
      {rows.length > shown.length || isWhole ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length} ${what}`}
        </Button>
      ) : null}
      {foot}
    </Card>
  )
}
