import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { percentText } from '@castwright/contract/analytics/values.ts'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { LinkButton, TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { AnalyticsBody } from './AnalyticsBody.tsx'
import { CurveCard } from './CurveCard.tsx'
import type { RangeSearch } from './range.ts'
import { exactCount } from '../../lib/numbers.ts'
import { query } from '../../lib/rpc.ts'
import { shortDate } from '../../lib/time.ts'
import { Card } from '../../ui/Card.tsx'
import { TimeChart } from '../../ui/charts/TimeChart.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { shareOf } from './format.ts'
import { retentionChart } from './retention.ts'
import type { Scope } from './scope.ts'
import { QueryState } from '../../ui/QueryState.tsx'

type Props = {
  podcast: Podcast
  episode: { id: string; title: string }
  search: RangeSearch
  onSearch: (search: RangeSearch) => void
}

/** The numbers of one episode. */
export function EpisodeAnalyticsPage({ podcast, episode, search, onSearch }: Props) {
  const { profileUrl } = podcast
  const scope = { kind: 'episode', podcast, episodeId: episode.id } as const
  return (
    <Page
      title={episode.title}
      hint="Episode downloads"
      above={
        <Breadcrumbs here={episode.title}>
          <TextLink to="/$profileUrl/analytics" params={{ profileUrl }} search={search} size="sm">
            Analytics
          </TextLink>
        </Breadcrumbs>
      }
      action={
        <LinkButton variant="default" to="/$profileUrl/episodes/manage/$episodeId" params={{ profileUrl, episodeId: episode.id }}>
          Go to the episode
        </LinkButton>
      }
    >
      <AnalyticsBody scope={scope} name={episode.title} search={search} onSearch={onSearch}>
        <CurveCard scope={scope} />
        <OnYourSite scope={scope} />
      </AnalyticsBody>
    </Page>
  )
}

/** On the axis, where all values are whole. */
const tick = (value: number): string => `${value}%`

/** How much of an episode is heard in our own player. Loads by itself, and never mixes with downloads. */
export function OnYourSite({ scope }: { scope: Extract<Scope, { kind: 'episode' }> }) {
  return (
    <Card
      title="On your site"
      hint="How much of this episode people play on its page and in embedded players. These numbers are separate from downloads."
      aside={<ExportMenu what="listening" scope={scope} table="listening" query={{}} />}
    >
      <Retention episodeId={scope.episodeId} />
    </Card>
  )
}

function Retention({ episodeId }: { episodeId: string }) {
  const { data, error, refetch } = useQuery(query('AnalyticsService.FindListening', { episodeId }))
  if (!data)
    return (
      <QueryState title="Couldn't load plays on your site." order={3} error={error} refetch={refetch}>
        <Skeleton h={260} />
      </QueryState>
    )
  if (data.plays === 0)
    return <Text c="dimmed">No one has played this episode on your site yet. Plays in podcast apps don't appear here.</Text>
  return (
    <Stack gap="md">
      <Group gap="xl">
        <Stat name="Plays" value={exactCount(data.plays)} />
        <Stat name="Average completion" value={percentText(shareOf(data.averageHeard, 1))} />
        {data.since === null ? null : <Stat name="Counted since" value={shortDate(data.since, 'UTC')} />}
      </Group>
      <TimeChart
        label="Plays that reach each part"
        pointLabel="Part"
        {...retentionChart(data)}
        format={percentText}
        formatTick={tick}
        max={100}
      />
    </Stack>
  )
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <Stack gap={0}>
      <Text c="dimmed" size="sm">
        {name}
      </Text>
      <Text fw={600} size="lg">
        {value}
      </Text>
    </Stack>
  )
}
