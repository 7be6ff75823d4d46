import { ListTable } from '../../ui/ListTable.tsx'
import type { BreakdownRow, SponsorReport } from '@castwright/contract/analytics/shapes.ts'
import { incompleteTexts, percentText } from '@castwright/contract/analytics/values.ts'
import { Box, Flex, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { counted, exactCount } from '../../lib/numbers.ts'
import { shortDate } from '../../lib/time.ts'
import { Card } from '../../ui/Card.tsx'
import { BarTable } from '../../ui/charts/BarTable.tsx'
import { TimeChart } from '../../ui/charts/TimeChart.tsx'
import { OutLink } from '../../ui/Links.tsx'
import classes from './Analytics.module.css'
import { pointLabels, pointsOf, spanOf } from './format.ts'
import { Note } from '../../ui/Note.tsx'

const maxRows = 10

/** The report as it is printed. */
export function ReportSheet({ report }: { report: SponsorReport }) {
  const { podcastTitle, period, downloads, points, episodes, typical, countries, apps, method, createdAt } = report
  return (
    <Card className={classes.sheet}>
      <Stack gap="xl">
        <header>
          <Title order={2} dir="auto">
            {podcastTitle}
          </Title>
          <Text c="dimmed">
            {spanOf(period.from, period.to)} · Created {shortDate(createdAt)}
          </Text>
        </header>
        <Flex component="dl" wrap="wrap" rowGap="md" columnGap="xxl" m={0}>
          <div className={classes.figure}>
            <dt>Downloads in this period</dt>
            <dd className={classes.big}>{exactCount(downloads)}</dd>
            <Box component="dd" fz="xs" c="dimmed">
              Of all episodes
            </Box>
          </div>
          <div className={classes.figure}>
            <dt>Typical first 30 days</dt>
            <dd className={classes.big}>{typical.isKnown ? exactCount(typical.downloads) : '–'}</dd>
            <Box component="dd" fz="xs" c="dimmed">
              {typical.isKnown ? `Median of ${counted(typical.episodes, 'episode')}` : 'No complete first 30 days yet'}
            </Box>
          </div>
        </Flex>
        <Stack component="section" gap="sm">
          <Title order={3}>Downloads by {period.granularity}</Title>
          {downloads === 0 ? (
            <Text c="dimmed">No downloads in this period.</Text>
          ) : (
            <TimeChart
              label={`Downloads by ${period.granularity}`}
              pointLabel={pointLabels[period.granularity]}
              points={pointsOf(points, period, [])}
              series={[{ name: 'Downloads', values: points.map((point) => point.downloads) }]}
              as={period.granularity === 'month' ? 'bars' : 'line'}
            />
          )}
        </Stack>
        <Stack component="section" gap="sm">
          <Title order={3}>Episodes</Title>
          {episodes.length === 0 ? <Text c="dimmed">No episodes were released in this period.</Text> : <Episodes episodes={episodes} />}
        </Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <Breakdown title="Countries" head="Country" rows={countries} />
          <Breakdown title="Apps" head="App" rows={apps} />
        </SimpleGrid>
        <Stack component="section" gap="sm">
          <Title order={3}>How these numbers were counted</Title>
          <Stack component="ul" gap="xxs" m={0} ps="md">
            {method.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            <li>
              Countries: <OutLink href="https://db-ip.com">IP Geolocation by DB-IP</OutLink>
            </li>
          </Stack>
        </Stack>
      </Stack>
    </Card>
  )
}

function Episodes({ episodes }: Pick<SponsorReport, 'episodes'>) {
  return (
    <ListTable
      label="Episodes"
      columns={['Episode', { name: 'First 30 days', isNumber: true }, { name: 'In this period', isNumber: true }]}
      className={classes.episodes}
    >
      {episodes.map(({ episodeId, title, publishedAt, downloads, first30Days: { downloads: first, isComplete, reason } }) => (
        <Table.Tr key={episodeId}>
          <Table.Th scope="row">
            <bdi>{title}</bdi>
            <Note>
              {shortDate(publishedAt)}
              {reason === null ? null : ` · Incomplete: ${incompleteTexts[reason]}`}
            </Note>
          </Table.Th>
          <Table.Td data-number>{isComplete || reason === 'young' ? exactCount(first) : '–'}</Table.Td>
          <Table.Td data-number>{exactCount(downloads)}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  )
}

function Breakdown({ title, head, rows }: { title: string; head: string; rows: readonly BreakdownRow[] }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={3}>{title}</Title>
      {rows.length === 0 ? (
        <Text c="dimmed">No downloads in this period.</Text>
      ) : (
        <BarTable
          label={title}
          head={[head, 'Downloads']}
          rows={rows.slice(0, maxRows).map(({ value, name, downloads, percent }) => ({
            key: value,
            name: <bdi>{name}</bdi>,
            value: downloads,
            share: percentText(percent),
          }))}
        />
      )}
      {rows.length > maxRows ? (
        <Note>
          The {maxRows} largest of {exactCount(rows.length)}.
        </Note>
      ) : null}
    </Stack>
  )
}
