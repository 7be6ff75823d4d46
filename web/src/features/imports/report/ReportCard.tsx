import type { MigrationInfo, MigrationReport } from '@castwright/contract/imports.ts'
import { can } from '@castwright/contract/permissions.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { saveFile } from '../../../lib/saveFile.ts'
import { fullTime } from '../../../lib/time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { isRunning } from '../api.ts'
import { differences, words } from '../words.ts'
import { Comparison } from './Comparison.tsx'
import { Differences } from './Differences.tsx'
import { toCsv, toJson } from './files.ts'
import { useReport } from './useReport.ts'

type Props = { podcast: Podcast; info: MigrationInfo; timeZone: string }

/** The last comparison, and another whenever one wants it. */
export function ReportCard({ podcast, info, timeZone }: Props) {
  const { data: report, error, refetch, compare, accept, doing } = useReport(podcast.id)
  const early = isRunning(info) ? 'The import is still running.' : null
  const compareButton = (
    <HintedButton
      variant="default"
      leftSection={<Icon of={IconRefresh} />}
      closedBecause={early}
      loading={doing === 'compare'}
      onClick={() => void compare()}
    >
      {report ? 'Compare again' : 'Compare'}
    </HintedButton>
  )
  if (report === undefined) {
    return (
      <Card title="Before and After">
        {error ? (
          <ErrorState title={words.loadFailed} order={3} onRetry={() => void refetch()} error={error} />
        ) : (
          <Loading>
            <RowsSkeleton rows={5} />
          </Loading>
        )}
      </Card>
    )
  }
  if (report === null) {
    return (
      <Card title="Before and After" hint="The two feeds are compared as soon as every episode has arrived.">
        {compareButton}
      </Card>
    )
  }
  return (
    <Card title="Before and After" hint={`Compared on ${fullTime(report.comparedAt, timeZone)}.`} aside={<Verdict report={report} />}>
      <Stack gap="lg">
        <Comparison report={report} />
        {report.differences.length > 0 ? <Differences report={report} timeZone={timeZone} /> : null}
        <Text size="sm" c="dimmed">
          The old feed: {report.rssFeedUrl}
        </Text>
        <Group gap="sm">
          {compareButton}
          <Download podcast={podcast} report={report} />
          {report.numberOfDifferences > 0 && report.acceptedAt === null ? (
            <HintedButton
              closedBecause={
                can('MigrationInfoService.AcceptDifferences', podcast.showAccess) ? early : 'Ask an Owner or Admin of this podcast.'
              }
              loading={doing === 'accept'}
              onClick={() => void accept(report)}
            >
              Accept these differences
            </HintedButton>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}

function Verdict({ report: { numberOfDifferences, acceptedAt } }: { report: MigrationReport }) {
  if (numberOfDifferences === 0) return <Badge meaning="success">No differences</Badge>
  return acceptedAt === null ? (
    <Badge meaning="warning">{differences(numberOfDifferences)}</Badge>
  ) : (
    <Badge meaning="success">{differences(numberOfDifferences)}, accepted</Badge>
  )
}

function Download({ podcast, report }: { podcast: Podcast; report: MigrationReport }) {
  const name = `${podcast.profileUrl}-import-report`
  const icon = <Icon of={IconDownload} />
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => saveFile(`${name}.csv`, 'text/csv', toCsv(report))}>
        Download CSV
      </Button>
      <Button variant="default" leftSection={icon} onClick={() => saveFile(`${name}.json`, 'application/json', toJson(report))}>
        Download JSON
      </Button>
    </>
  )
}
