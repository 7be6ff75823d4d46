import { NumberCells } from './cells.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import type { AnalyticsOverview } from '@castwright/contract/analytics/shapes.ts'
import { Table } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { TextLink } from '../../ui/Links.tsx'
import classes from './Analytics.module.css'
import { ExportMenu } from './ExportMenu.tsx'
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
        {podcasts.map(({ podcastId, title, profileUrl, ...numbers }) => (
          <Table.Tr key={podcastId}>
            <Table.Th scope="row">
              <TextLink to="/$profileUrl/analytics" params={{ profileUrl }} search={search} underline="hover">
                <bdi>{title}</bdi>
              </TextLink>
            </Table.Th>
            <NumberCells numbers={numbers} onWhy={() => onWhy({ podcastId, title })} />
          </Table.Tr>
        ))}
      </ListTable>
    </Card>
  )
}
