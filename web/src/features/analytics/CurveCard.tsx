import type { EpisodeComparison } from '@castwright/contract/analytics.ts'
import { incompleteTexts } from '@castwright/contract/analytics-values.ts'
import { SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { exactCount } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { TimeChart } from '../../ui/charts/TimeChart.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import table from '../../ui/table.module.css'
import classes from './Analytics.module.css'
import { type Typical, useComparison } from './api.ts'
import { Change } from './Change.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { type FirstDays, firstDays } from './format.ts'
import { messages } from './messages.ts'
import type { Scope } from './scope.ts'
import { TypicalPicker } from './TypicalPicker.tsx'

type Props = { scope: Extract<Scope, { kind: 'episode' }> }

/** One episode from the minute of its release, next to the typical one. */
export function CurveCard({ scope: { podcast, episodeId } }: Props) {
  const [typical, setTypical] = useState<Typical>({ last: 10 })
  const [days, setDays] = useState('30')
  const { data, error, refetch } = useComparison(podcast.id, typical, episodeId)
  return (
    <Card
      title="Since the release"
      hint="All downloads from the minute of the release, compared with the typical episode."
      aside={<ExportMenu what="the curve" scope={{ kind: 'podcast', podcast }} table="curve" query={{ episodeId, ...typical }} />}
    >
      <div className={classes.controls}>
        <SegmentedControl
          aria-label="Days"
          data={['7', '30', '90'].map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={setDays}
        />
        <TypicalPicker typical={typical} onTypical={setTypical} />
      </div>
      {data ? (
        <>
          <Curve comparison={data} days={Number(days)} />
          <Firsts comparison={data} episodeId={episodeId} />
        </>
      ) : error ? (
        <ErrorState order={3} title={messages.comparisonFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <RowsSkeleton rows={5} />
        </Loading>
      )}
    </Card>
  )
}

function Curve({ comparison: { curve }, days }: { comparison: EpisodeComparison; days: number }) {
  const shown = curve.filter(({ day }) => day <= days)
  if (shown.length === 0) return <Text c="dimmed">The time of this episode's release isn't known, so there is no curve.</Text>
  return (
    <TimeChart
      label="Downloads since the release"
      pointLabel="Day"
      points={shown.map(({ day }) => ({ key: String(day), name: `Day ${day}`, short: String(day) }))}
      series={[
        { name: 'This episode', values: shown.map(({ downloads }) => downloads) },
        { name: 'Typical episode', look: 'compared', values: shown.map(({ typical }) => typical) },
      ]}
    />
  )
}

function Firsts({ comparison: { episodes, typical }, episodeId }: { comparison: EpisodeComparison; episodeId: string }) {
  const episode = episodes.find((one) => one.episodeId === episodeId)
  if (!episode) return null
  const names = Object.keys(firstDays) as FirstDays[]
  const reason = names.map((name) => episode[name].reason).find((found) => found !== null)
  return (
    <>
      <Table className={`${table.table} ${table.flush} ${classes.episodes}`} aria-label="First days" horizontalSpacing="sm" mt="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            <Table.Th scope="col" data-number>
              This episode
            </Table.Th>
            <Table.Th scope="col" data-number>
              Typical
            </Table.Th>
            <Table.Th scope="col" data-number>
              Difference
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.map((name) => {
            const { downloads, isComplete, reason: why } = episode[name]
            const usual = typical[name]
            return (
              <Table.Tr key={name}>
                <Table.Th scope="row">{firstDays[name]}</Table.Th>
                <Table.Td data-number>
                  {isComplete || why === 'young' ? exactCount(downloads) : '–'}
                  {why === 'young' ? <span className={classes.soFar}> so far</span> : null}
                </Table.Td>
                <Table.Td data-number>{usual.isKnown ? exactCount(usual.downloads) : '–'}</Table.Td>
                <Table.Td data-number>
                  {isComplete && usual.isKnown ? <Change now={downloads} before={usual.downloads} what="the typical episode" /> : '–'}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {reason ? (
        <Text size="sm" c="dimmed" mt="xs">
          {incompleteTexts[reason]}
        </Text>
      ) : null}
    </>
  )
}
