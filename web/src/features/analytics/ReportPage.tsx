import { QueryState } from '../../ui/QueryState.tsx'
import type { SponsorReport } from '@castwright/contract/analytics/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Box, Button, Group, MultiSelect } from '@mantine/core'
import { IconPrinter, IconShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './Analytics.module.css'
import { AnalyticsSkeleton } from './AnalyticsSkeleton.tsx'
import { type ReportAsked, useReport } from './api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { type ReportSearch, reportPeriodOf, reportSearchOf, todayUtc } from './range.ts'
import { RangePicker } from './pickers.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import { ShareReportDialog } from './ShareReportDialog.tsx'

type Props = {
  podcast: Podcast
  search: ReportSearch
  onSearch: (search: ReportSearch) => void
  reportLinks: ReactNode
}

/** A report for sponsors: chosen here, then printed or shared. */
export function ReportPage({ podcast, search: { episodes, ...search }, onSearch, reportLinks }: Props) {
  const [isSharing, setIsSharing] = useState(false)
  const period = reportPeriodOf(search, todayUtc())
  // The choice of episodes has all that were released in the period. The URL may name others, such as deleted ones.
  const { data: all } = useReport({ podcastId: podcast.id, ...period })
  const listed = all && new Set(all.episodes.map(({ episodeId }) => episodeId))
  const episodeIds = (episodes?.split(',') ?? []).filter((id) => !listed || listed.has(id))
  const asked: ReportAsked = { podcastId: podcast.id, ...period, ...(episodeIds.length > 0 && { episodeIds }) }
  const { data, error, refetch } = useReport(asked)
  return (
    <Page
      title="Sponsor report"
      above={
        <Breadcrumbs here="Sponsor report">
          <TextLink to="/$profileUrl/analytics" params={{ profileUrl: podcast.profileUrl }} search={search} size="sm">
            Analytics
          </TextLink>
        </Breadcrumbs>
      }
      action={
        <Group gap="xs" w={{ base: '100%', xs: 'auto' }}>
          <ExportMenu
            what="the report"
            scope={{ kind: 'podcast', podcast }}
            table="report"
            query={{ ...period, ...(episodeIds.length > 0 && { episodeIds: episodeIds.join(',') }) }}
          />
          <Button variant="default" leftSection={<Icon of={IconPrinter} />} disabled={!data} onClick={() => window.print()}>
            Print or PDF
          </Button>
          <Button leftSection={<Icon of={IconShare} />} onClick={() => setIsSharing(true)}>
            Share report
          </Button>
        </Group>
      }
    >
      <Box mb="lg" className={classes.noPrint}>
        <RangePicker search={reportSearchOf(search)} period={period} withoutAll onSearch={onSearch} />
        <Episodes
          report={all}
          chosen={episodeIds}
          onChoose={(chosen) => onSearch({ ...search, ...(chosen.length > 0 && { episodes: chosen.join(',') }) })}
        />
      </Box>
      {data ? (
        <ReportSheet report={data} />
      ) : (
        <QueryState title="Couldn't load the report." inCard error={error} refetch={refetch}>
          <AnalyticsSkeleton />
        </QueryState>
      )}
      <ShareReportDialog
        opened={isSharing}
        onClose={() => setIsSharing(false)}
        podcast={podcast}
        search={search}
        episodeIds={episodeIds.length > 0 ? episodeIds : undefined}
        links={reportLinks}
      />
    </Page>
  )
}

type EpisodesProps = { report: SponsorReport | undefined; chosen: string[]; onChoose: (episodeIds: string[]) => void }

function Episodes({ report, chosen, onChoose }: EpisodesProps) {
  if (!report || report.episodes.length < 2) return null
  return (
    <MultiSelect
      label="Episodes"
      placeholder={chosen.length === 0 ? 'All released in this period' : ''}
      data={report.episodes.map(({ episodeId, title }) => ({ value: episodeId, label: title }))}
      value={chosen}
      onChange={onChoose}
      searchable
      clearable
      mt="sm"
    />
  )
}
