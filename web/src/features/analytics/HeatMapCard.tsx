import type { HeatMap as Facts } from '@castwright/contract/analytics/shapes.ts'
import { Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import type { Query, Scope } from './scope.ts'
import { Note } from '../../ui/Note.tsx'

type Props = { heatMap: Facts; scope: Scope; query: Query }

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name) => ({
  name,
  short: name.slice(0, 3),
}))

const hourName = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
/** Only some hours have space for a label. */
const hours = Array.from({ length: 24 }, (_, hour) => ({ name: hourName(hour), short: hour % 6 === 0 ? hourName(hour) : '' }))

/** When listeners download, by weekday and hour. */
export function HeatMapCard({ heatMap: { hours: found, timeZone, isComplete }, scope, query }: Props) {
  const values = weekdays.map((_, day) =>
    hours.map((__, hour) => found.find((row) => row.weekday === day + 1 && row.hour === hour)?.downloads ?? 0),
  )
  return (
    <Card
      title="When people listen"
      hint={`Downloads by weekday and hour. Time zone: ${timeZone.replaceAll('_', ' ')}.`}
      aside={<ExportMenu what="downloads by hour" scope={scope} table="hours" query={query} />}
    >
      {found.length === 0 ? (
        <Text c="dimmed">No hours are known for this period.</Text>
      ) : (
        <HeatMap label="Downloads by weekday and hour" rows={weekdays} columns={hours} values={values} unit="Downloads" rowLabel="Day" />
      )}
      {isComplete || found.length === 0 ? null : <Note mt="sm">Downloads from before hours were counted aren't included.</Note>}
    </Card>
  )
}
