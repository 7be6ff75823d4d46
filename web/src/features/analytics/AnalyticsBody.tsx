import type { AnalyticsOverview, HeatMap as Facts } from '@castwright/contract/analytics/shapes.ts'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { LinkButton, OutLink } from '../../ui/Links.tsx'
import classes from './Analytics.module.css'
import { AnalyticsSkeleton } from './AnalyticsSkeleton.tsx'
import { hasNoNumbers, useOverview } from './api.ts'
import { BreakdownCard } from './BreakdownCard.tsx'
import { EpisodesCard } from './EpisodesCard.tsx'
import { messages } from './messages.ts'
import { OverTimeCard } from './OverTimeCard.tsx'
import { periodOf, type RangeSearch, todayUtc } from './range.ts'
import { RangePicker } from './pickers.tsx'
import type { Query, Scope } from './scope.ts'
import { ShowsCard } from './ShowsCard.tsx'
import { type Panel, SidePanel } from './SidePanel.tsx'
import { Totals } from './Totals.tsx'
import { HeatMap } from '../../ui/charts/HeatMap.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Note } from '../../ui/Note.tsx'

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
    return (
      <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch}>
        <AnalyticsSkeleton />
      </QueryState>
    )
  if (hasNoNumbers(data)) return <NoDownloads scope={scope} onImport={onImport} />
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
  const explain = (about: Omit<Extract<Panel, { kind: 'why' }>, 'kind'>) => setPanel({ kind: 'why', ...about })
  // Reasons are those of one podcast.
  const whole =
    scope.kind === 'account'
      ? null
      : { title: name, podcastId: scope.podcast.id, ...(scope.kind === 'episode' && { episodeId: scope.episodeId }) }
  const why = whole ? () => explain({ ...whole, from, to }) : undefined
  const common = { scope, query, onWhy: why }
  const profileUrlOf = (podcastId: string): string | null =>
    scope.kind === 'account'
      ? (overview.podcasts.find((podcast) => podcast.podcastId === podcastId)?.profileUrl ?? null)
      : scope.podcast.profileUrl
  return (
    <>
      <Totals scope={scope} overview={overview} onWhy={whole ? (days) => explain({ ...whole, ...days }) : undefined} />
      <OverTimeCard
        scope={scope}
        overview={overview}
        query={query}
        onOpen={(point, pointName) => {
          // A week or month may begin before the period or end after it.
          const days = { from: point.start < from ? from : point.start, to: point.end > to ? to : point.end }
          setPanel(scope.kind === 'episode' ? { kind: 'why', ...whole!, ...days } : { kind: 'day', name: pointName, ...days })
        }}
      />
      {scope.kind === 'account' ? (
        <ShowsCard overview={overview} search={search} query={query} onWhy={(show) => explain({ ...show, from, to })} />
      ) : null}
      {scope.kind === 'episode' ? null : (
        <EpisodesCard
          key={`${from} ${to}`}
          scope={scope}
          overview={overview}
          profileUrlOf={profileUrlOf}
          onWhy={({ title, podcastId, episodeId }) => explain({ title, podcastId, episodeId, from, to })}
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
              Countries with fewer than 5 downloads are grouped under Other.{' '}
              <OutLink href="https://db-ip.com">IP Geolocation by DB-IP</OutLink>
            </Text>
          }
        />
        <BreakdownCard title="Devices" head="Device" rows={overview.devices} table="devices" {...common} />
        <BreakdownCard title="Sources" head="Source" rows={overview.sources} table="sources" {...common} />
      </SimpleGrid>
      <HeatMapCard heatMap={overview.heatMap} scope={scope} query={query} />
      <SidePanel scope={scope} panel={panel} onPanel={setPanel} profileUrlOf={profileUrlOf} />
    </>
  )
}

/** Before the first download: what to do. */
function NoDownloads({ scope, onImport }: { scope: Scope; onImport?: (() => void) | undefined }) {
  return (
    <EmptyState
      inCard
      drawing={<Listeners />}
      title="No downloads yet"
      action={
        <>
          {onImport ? (
            <Button variant="default" onClick={onImport}>
              Import numbers
            </Button>
          ) : null}
          {scope.kind === 'account' ? (
            <LinkButton to="/my-podcasts">My Podcasts</LinkButton>
          ) : (
            <LinkButton to="/settings/podcast/$podcastId/rss-and-distribution" params={{ podcastId: scope.podcast.id }}>
              Submit to directories
            </LinkButton>
          )}
        </>
      }
    >
      {scope.kind === 'episode'
        ? 'Numbers appear here a few seconds after the first listener downloads this episode.'
        : 'Publish an episode and submit your feed to directories. Numbers appear here a few seconds after the first download.'}
    </EmptyState>
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name) => ({
  name,
  short: name.slice(0, 3),
}))

const hourName = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
/** Only some hours have space for a label. */
const hours = Array.from({ length: 24 }, (_, hour) => ({ name: hourName(hour), short: hour % 6 === 0 ? hourName(hour) : '' }))

/** When listeners download, by weekday and hour. */
function HeatMapCard({ heatMap: { hours: found, timeZone, isComplete }, scope, query }: { heatMap: Facts; scope: Scope; query: Query }) {
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
        <Text c="dimmed">There is no hourly data for this period.</Text>
      ) : (
        <HeatMap label="Downloads by weekday and hour" rows={weekdays} columns={hours} values={values} unit="Downloads" rowLabel="Day" />
      )}
      {isComplete || found.length === 0 ? null : <Note mt="sm">Doesn't include downloads from before we counted by the hour.</Note>}
    </Card>
  )
}
