import { differenceKinds, type MigrationDifference, type MigrationInfo, type MigrationReport } from '@castwright/contract/imports/shapes.ts'
import { can } from '../../../lib/can.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Chip, Group, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { saveFile } from '../../../lib/saveFile.ts'
import { fullTime } from '../../../lib/time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { detailOf, differences, isRunning, messages, reasonOf, refreshMigration, updateMigration } from '../api.ts'
import { sizeOf } from '../../../lib/sizes.ts'
import table from '../../../ui/table.module.css'
import classes from './report.module.css'
import { exactCount } from '../../../lib/numbers.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

/** The latest comparison, with a button to compare again. */
export function ReportCard({ podcast, info, timeZone }: { podcast: Podcast; info: MigrationInfo; timeZone: string }) {
  const { data: report, error, refetch, compare, accept, isAccepting } = useReport(podcast.id)
  const early = isRunning(info) ? 'The import is still running.' : null
  const compareButton = (
    <HintedButton
      variant="default"
      leftSection={<Icon of={IconRefresh} />}
      disabledReason={early}
      loading={compare.isBusy}
      onClick={() => void compare.submit()}
    >
      {report ? 'Compare again' : 'Compare'}
    </HintedButton>
  )
  if (report === undefined) {
    return (
      <Card title="Before and After">
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} />
      </Card>
    )
  }
  if (report === null) {
    return (
      <Card title="Before and After" hint="We'll compare the two feeds as soon as every episode has been imported.">
        {compareButton}
      </Card>
    )
  }
  return (
    <Card title="Before and After" hint={`Compared on ${fullTime(report.comparedAt, timeZone)}.`} aside={<ReportBadge report={report} />}>
      <Stack gap="lg">
        <Comparison report={report} />
        {report.differences.length > 0 ? <Differences report={report} timeZone={timeZone} /> : null}
        <Note>Old feed: {report.rssFeedUrl}</Note>
        <Group gap="sm">
          {compareButton}
          <Download podcast={podcast} report={report} />
          {report.numberOfDifferences > 0 && report.acceptedAt === null ? (
            <HintedButton
              disabledReason={
                can('MigrationInfoService.AcceptDifferences', podcast.showAccess) ? early : 'Ask an Owner or Admin of this podcast.'
              }
              loading={isAccepting}
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

function ReportBadge({ report: { numberOfDifferences, acceptedAt } }: { report: MigrationReport }) {
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

/** Totals of both feeds. */
export function Comparison({ report }: { report: MigrationReport }) {
  const { oldItems, ourItems, sameGuids, sameItems, oldBytes, ourBytes } = report
  const rows = [
    { name: 'Episodes', old: exactCount(oldItems), ours: exactCount(ourItems) },
    { name: 'Same GUID in both', old: exactCount(sameGuids), ours: exactCount(sameGuids) },
    { name: 'Same title, date, duration and size', old: exactCount(sameItems), ours: exactCount(sameItems) },
    { name: 'Total file size', old: sizeOf(oldBytes), ours: sizeOf(ourBytes) },
  ]
  return (
    <Table aria-label="Feed comparison" className={`${table.table} ${classes.table}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th className={classes.number}>Old feed</Table.Th>
          <Table.Th className={classes.number}>New feed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, old, ours }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td className={classes.number}>{old}</Table.Td>
            <Table.Td className={classes.number}>{ours}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** All differences, or one kind of them, a page at a time. */
export function Differences({ report, timeZone }: { report: MigrationReport; timeZone: string }) {
  const { differences, numberOfDifferences } = report
  const [kind, setKind] = useState('all')
  const [shown, setShown] = useState<number>(importLimits.page)
  const kinds = countKinds(differences)
  const chosen = kinds.some((one) => one.kind === kind) ? differences.filter((one) => one.kind === kind) : differences
  return (
    <Stack gap="md">
      {kinds.length > 1 ? (
        <Chip.Group
          value={kind}
          onChange={(next) => {
            setKind(String(next))
            setShown(importLimits.page)
          }}
        >
          <Group gap="xs" role="radiogroup" aria-label="Difference types">
            <Chip value="all" variant="outline">
              All ({exactCount(differences.length)})
            </Chip>
            {kinds.map((one) => (
              <Chip key={one.kind} value={one.kind} variant="outline">
                {kindNames[one.kind]} ({exactCount(one.count)})
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : null}
      <Table aria-label="Differences" className={`${table.table} ${table.stacks} ${classes.differences}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="8rem">Difference</Table.Th>
            <Table.Th>Episode</Table.Th>
            <Table.Th>Old feed</Table.Th>
            <Table.Th>New feed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {chosen.slice(0, shown).map((one, at) => (
            <Row key={`${one.kind} ${one.guid} ${at}`} difference={one} timeZone={timeZone} />
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {exactCount(Math.min(shown, chosen.length))} of {exactCount(chosen.length)} shown
          {numberOfDifferences > differences.length ? ` (${exactCount(numberOfDifferences)} in total)` : ''}
        </Text>
        {shown < chosen.length ? (
          <Button variant="default" size="compact-md" onClick={() => setShown(shown + importLimits.page)}>
            Show more
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

const nothing = '—'

/** With seconds, since dates may differ by less than a minute. */
const exactTime = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone })

function Row({ difference: { kind, title, guid, old, ours }, timeZone }: { difference: MigrationDifference; timeZone: string }) {
  const valueOf = (text: string): string => (text === '' ? nothing : kind === 'date' ? exactTime(text, timeZone) : text)
  return (
    <Table.Tr>
      <Table.Td>
        <Badge meaning={kind === 'missing' || kind === 'failed' ? 'danger' : 'warning'}>{kindNames[kind]}</Badge>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {title || 'The show'}
        <Text size="xs" c="dimmed">
          {guid}
        </Text>
      </Table.Td>
      <Table.Td data-of="Old feed">{valueOf(old)}</Table.Td>
      <Table.Td data-of="New feed">{valueOf(ours)}</Table.Td>
    </Table.Tr>
  )
}

type Kind = MigrationDifference['kind']

export const kindNames: Record<Kind, string> = {
  missing: 'Missing here',
  added: 'Only here',
  failed: 'Failed',
  skipped: 'Skipped',
  title: 'Title',
  date: 'Date',
  duration: 'Duration',
  bytes: 'Size',
  beside: 'Artwork and files',
  lost: 'Not carried over',
  show_guid: 'Show GUID',
}

/** Counts each kind that occurs, in the contract's order. */
export const countKinds = (differences: readonly MigrationDifference[]): { kind: Kind; count: number }[] =>
  differenceKinds.map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length })).filter(({ count }) => count > 0)

const columns = ['kind', 'guid', 'title', 'old', 'ours'] as const

/** Prevents CSV injection: spreadsheets treat such cells as formulas. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180 CSV with one line per difference. */
export const toCsv = ({ differences }: MigrationReport): string =>
  [columns.join(','), ...differences.map((one) => columns.map((name) => cell(one[name])).join(','))].join('\r\n') + '\r\n'

export const toJson = (report: MigrationReport): string => `${JSON.stringify(report, null, 2)}\n`

const reportQuery = (podcastId: string) => query('MigrationInfoService.FindReport', { podcastId })

/** The latest comparison and the actions on it. */
export function useReport(podcastId: string) {
  const asked = useQuery({ ...reportQuery(podcastId), select: ({ migrationReport }) => migrationReport })
  const compare = useSubmit({ failed: "We couldn't compare the feeds.", reason: detailOf }, async () => {
    const answer = await rpc('MigrationInfoService.Compare', { podcastId })
    queryClient.setQueryData(reportQuery(podcastId).queryKey, answer)
    await refreshMigration(podcastId)
  })
  const acceptance = useSubmit(async (comparedAt: string) => {
    try {
      updateMigration((await rpc('MigrationInfoService.AcceptDifferences', { podcastId, comparedAt })).migrationInfo)
    } catch (error) {
      if (reasonOf(error) === 'report_outdated') void asked.refetch()
      throw error
    }
  })
  const accept = async ({ comparedAt, numberOfDifferences }: MigrationReport) => {
    const question = {
      title: `Accept ${numberOfDifferences === 1 ? 'this difference' : `these ${differences(numberOfDifferences)}`}?`,
      children: 'You confirm that you expected these differences. Once the old feed redirects, listeners will get the show as it is here.',
      confirmLabel: 'Accept these differences',
    }
    if (await confirm(question)) await acceptance.submit(comparedAt)
  }
  return { ...asked, compare, accept, isAccepting: acceptance.isBusy }
}
