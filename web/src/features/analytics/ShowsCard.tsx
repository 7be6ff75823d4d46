import { Change, Count } from './cells.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import type { AnalyticsOverview } from '@castwright/contract/analytics/shapes.ts'
import { Table } from '@mantine/core'
import { exactCount } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { TextLink } from '../../ui/Links.tsx'
import classes from './Analytics.module.css'
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
      <ListTable
        label="Shows"
        columns={[
          'Show',
          { name: 'Downloads', isNumber: true },
          { name: 'Change', isNumber: true },
          { name: 'Trend', className: classes.wide },
          { name: 'All time', isNumber: true, className: classes.wide },
        ]}
        className={classes.episodes}
      >
        {podcasts.map(({ podcastId, title, profileUrl, downloads, previous, trend, allTime }) => (
          <Table.Tr key={podcastId}>
            <Table.Th scope="row">
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
      </ListTable>
    </Card>
  )
}
