import { Change } from './cells.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import type { EpisodeComparison } from '@castwright/contract/analytics/shapes.ts'
import { incompleteTexts } from '@castwright/contract/analytics/values.ts'
import { SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { counted, exactCount } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { TimeChart } from '../../ui/charts/TimeChart.tsx'
import classes from './Analytics.module.css'
import { type Typical, useComparison } from './api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { type FirstDays, firstDays } from './format.ts'
import { messages } from './messages.ts'
import type { Scope } from './scope.ts'
import { TypicalPicker } from './pickers.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Note } from '../../ui/Note.tsx'

/** One episode from the minute of its release, next to the typical one. */
export function CurveCard({ scope: { podcast, episodeId } }: { scope: Extract<Scope, { kind: 'episode' }> }) {
  const [typical, setTypical] = useState<Typical>({ last: 10 })
  const [days, setDays] = useState('30')
  const curve = { episodeId, curveDays: Number(days) }
  const { data, error, refetch } = useComparison(podcast.id, typical, curve)
  return (
    <Card
      title="Since the release"
      hint="All downloads from the minute of the release, compared with a typical episode."
      aside={<ExportMenu what="the curve" scope={{ kind: 'podcast', podcast }} table="curve" query={{ ...curve, ...typical }} />}
    >
      <div className={classes.controls}>
        <SegmentedControl
          classNames={{ label: classes.segment }}
          aria-label="Days"
          data={['7', '30', '90'].map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={setDays}
        />
        <TypicalPicker typical={typical} onTypical={setTypical} />
      </div>
      {data ? (
        <>
          <Curve comparison={data} days={curve.curveDays} />
          <Firsts comparison={data} episodeId={episodeId} />
        </>
      ) : (
        <QueryState title={messages.comparisonFailed} order={3} error={error} refetch={refetch} rows={5} />
      )}
    </Card>
  )
}

function Curve({ comparison: { curve, typical }, days }: { comparison: EpisodeComparison; days: number }) {
  const shown = curve.filter(({ day }) => day <= days)
  if (shown.length === 0) return <Text c="dimmed">We don't know when this episode was released, so there is no curve.</Text>
  if (shown.every(({ downloads, typical: usual }) => downloads === null && usual === null))
    return <Text c="dimmed">The curve starts when this episode is a day old.</Text>
  return (
    <>
      <TimeChart
        label="Downloads since the release"
        pointLabel="Day"
        points={shown.map(({ day }) => ({ key: String(day), name: `Day ${day}`, short: String(day) }))}
        series={[
          { name: 'This episode', values: shown.map(({ downloads }) => downloads) },
          { name: 'Typical episode', look: 'compared', values: shown.map((point) => point.typical) },
        ]}
      />
      <Note mt="xs">{typicalWords(typical, shown.findLast((point) => point.typical !== null)?.day ?? 0, shown.length)}</Note>
    </>
  )
}

const lengthNames: Record<number, FirstDays> = { 1: 'first24Hours', 7: 'first7Days', 30: 'first30Days', 90: 'first90Days' }

/** What the typical curve is made of, and why it may end early. */
function typicalWords(typical: EpisodeComparison['typical'], length: number, days: number): string {
  const name = lengthNames[length]
  if (!name) return 'None of the other episodes is old enough to compare with.'
  const made = `Typical episode: median of ${counted(typical[name].episodes, 'episode')}, each at least ${counted(length, 'day')} old.`
  return length < days ? `${made} None of them is ${days} days old yet.` : made
}

function Firsts({ comparison: { episodes, typical }, episodeId }: { comparison: EpisodeComparison; episodeId: string }) {
  const episode = episodes.find((one) => one.episodeId === episodeId)
  if (!episode) return null
  const names = Object.keys(firstDays) as FirstDays[]
  const reason = names.map((name) => episode[name].reason).find((found) => found !== null)
  return (
    <>
      <ListTable
        label="First days"
        columns={[
          'Time',
          { name: 'This episode', isNumber: true },
          { name: 'Typical', isNumber: true },
          { name: 'Difference', isNumber: true },
        ]}
        className={classes.episodes}
        mt="md"
      >
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
      </ListTable>
      {reason ? <Note mt="xs">{incompleteTexts[reason]}</Note> : null}
    </>
  )
}
