import type { AnalyticsOverview } from '@castwright/contract/analytics.ts'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { OutLink } from '../../ui/Links.tsx'
import classes from './Analytics.module.css'
import { AnalyticsSkeleton } from './AnalyticsSkeleton.tsx'
import { useOverview } from './api.ts'
import { BreakdownCard } from './BreakdownCard.tsx'
import { EpisodesCard } from './EpisodesCard.tsx'
import { HeatMapCard } from './HeatMapCard.tsx'
import { messages } from './messages.ts'
import { NoDownloads } from './NoDownloads.tsx'
import { OverTimeCard } from './OverTimeCard.tsx'
import { periodOf, type RangeSearch, todayUtc } from './range.ts'
import { RangePicker } from './RangePicker.tsx'
import type { Scope } from './scope.ts'
import { ShowsCard } from './ShowsCard.tsx'
import { type Panel, SidePanel } from './SidePanel.tsx'
import { Totals } from './Totals.tsx'

type Props = {
  scope: Scope
  /** The name of the podcast or episode. */
  name: string
  search: RangeSearch
  onSearch: (search: RangeSearch) => void
  onImport?: () => void
  /** Cards between the chart and the tables. */
  children?: ReactNode
}

/** All numbers of a podcast, an episode or all podcasts. */
export function AnalyticsBody({ scope, name, search, onSearch, onImport, children }: Props) {
  const period = periodOf(search, todayUtc())
  const { data, error, refetch, isPlaceholderData } = useOverview(scope, period)
  if (!data)
    return error ? (
      <Card>
        <ErrorState title={messages.loadFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <AnalyticsSkeleton />
    )
  if (data.allTime === 0 && data.imported.length === 0) return <NoDownloads scope={scope} onImport={onImport} />
  return (
    <Stack gap="lg" data-stale={isPlaceholderData || undefined} className={classes.body} aria-busy={isPlaceholderData}>
      <RangePicker search={search} period={period} onSearch={onSearch} />
      {error ? <ErrorState order={3} title={messages.loadFailed} error={error} onRetry={() => void refetch()} /> : null}
      <Numbers scope={scope} name={name} overview={data} search={search}>
        {children}
      </Numbers>
    </Stack>
  )
}

type NumbersProps = Pick<Props, 'scope' | 'name' | 'search' | 'children'> & { overview: AnalyticsOverview }

function Numbers({ scope, name, overview, search, children }: NumbersProps) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const { from, to, granularity } = overview.period
  const query = { from, to, granularity }
  const episodeId = scope.kind === 'episode' ? { episodeId: scope.episodeId } : {}
  const why = scope.kind === 'account' ? undefined : () => setPanel({ kind: 'why', from, to, title: name, ...episodeId })
  const common = { scope, query, onWhy: why }
  return (
    <>
      <Totals scope={scope} overview={overview} onWhy={why} />
      <OverTimeCard
        scope={scope}
        overview={overview}
        query={query}
        onOpen={(point, pointName) => {
          // A week or month may begin before the period or end after it.
          const days = { from: point.start < from ? from : point.start, to: point.end > to ? to : point.end }
          setPanel(
            scope.kind === 'episode' ? { kind: 'why', title: name, ...days, ...episodeId } : { kind: 'day', name: pointName, ...days },
          )
        }}
      />
      {scope.kind === 'account' ? <ShowsCard overview={overview} search={search} query={query} /> : null}
      {scope.kind === 'episode' ? null : (
        <EpisodesCard
          key={`${from} ${to}`}
          scope={scope}
          overview={overview}
          onWhy={
            scope.kind === 'account'
              ? undefined
              : (episode) => setPanel({ kind: 'why', from, to, title: episode.title, episodeId: episode.episodeId })
          }
        />
      )}
      {children}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <BreakdownCard title="Apps" head="App" rows={overview.apps} table="apps" {...common} />
        <BreakdownCard
          title="Countries"
          head="Country"
          rows={overview.countries}
          table="countries"
          {...common}
          foot={
            <Text size="xs" c="dimmed" mt="sm">
              Countries with fewer than 5 downloads are in Other. <OutLink href="https://db-ip.com">IP Geolocation by DB-IP</OutLink>
            </Text>
          }
        />
        <BreakdownCard title="Devices" head="Device" rows={overview.devices} table="devices" {...common} />
        <BreakdownCard title="Sources" head="Source" rows={overview.sources} table="sources" {...common} />
      </SimpleGrid>
      <HeatMapCard heatMap={overview.heatMap} scope={scope} query={query} />
      <SidePanel scope={scope} panel={panel} onPanel={setPanel} />
    </>
  )
}
