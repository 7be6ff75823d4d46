import type { AnalyticsOverview } from '@castwright/contract/analytics/shapes.ts'
import { Table } from '@mantine/core'
import { exactCount } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { TextLink } from '../../ui/Links.tsx'
import table from '../../ui/table.module.css'
import classes from './Analytics.module.css'
import { Change } from './Change.tsx'
import { Count } from './Count.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { trendWords } from './format.ts'
import type { RangeSearch } from './range.ts'
import type { Query } from './scope.ts'

type Props = {
  overview: AnalyticsOverview
  search: RangeSearch
  query: Query
  onWhy: (show: { podcastId: string; title: string }) => void
}

/** All podcasts of the user, each a link to its own page. */
export function ShowsCard({ overview: { podcasts }, search, query, onWhy }: Props) {
  return (
    <Card title="Shows" aside={<ExportMenu what="shows" scope={{ kind: 'account' }} table="podcasts" query={query} />}>
      <Table className={`${table.table} ${table.flush} ${classes.episodes}`} aria-label="Shows" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Show</Table.Th>
            <Table.Th scope="col" data-number>
              Downloads
            </Table.Th>
            <Table.Th scope="col" data-number>
              Change
            </Table.Th>
            <Table.Th scope="col" className={classes.wide}>
              Trend
            </Table.Th>
            <Table.Th scope="col" className={classes.wide} data-number>
              All time
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {podcasts.map(({ podcastId, title, profileUrl, downloads, previous, trend, allTime }) => (
            <Table.Tr key={podcastId}>
              <Table.Th scope="row" className={classes.title}>
                <TextLink to="/$profileUrl/analytics" params={{ profileUrl }} search={search} underline="hover">
                  <bdi>{title}</bdi>
                </TextLink>
              </Table.Th>
              <Table.Td data-number>
                <Count value={downloads} onWhy={() => onWhy({ podcastId, title })} />
              </Table.Td>
              <Table.Td data-number>
                <Change now={downloads} before={previous} />
              </Table.Td>
              <Table.Td className={classes.wide}>
                <Sparkline values={trend} label={trendWords(trend)} />
              </Table.Td>
              <Table.Td className={classes.wide} data-number>
                {exactCount(allTime)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}
