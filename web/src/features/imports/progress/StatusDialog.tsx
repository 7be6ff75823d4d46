import type { MigrationInfo } from '@castwright/contract/imports/shapes.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { can } from '../../../lib/can.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import {
  Box,
  Button,
  Group,
  Loader,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import { useState } from 'react'
import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Paging } from '../../../ui/Paging.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { exactCount } from '../../../lib/numbers.ts'
import { isRunning, messages, updateMigration } from '../api.ts'
import { progressText, useCancel, useImportedEpisodes, useResume } from './useImport.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { sizes } from '../../../ui/theme.ts'
import table from '../../../ui/table.module.css'
import classes from './StatusDialog.module.css'
import { rpc } from '../../../lib/rpc.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { ActionsHeading } from '../../../ui/ActionsHeading.tsx'

type StatusDialogProps = { podcast: Podcast; info: MigrationInfo; opened: boolean; onClose: () => void }

const headings: Record<MigrationInfo['state'], string> = {
  reading: messages.importing,
  running: messages.importing,
  done: messages.complete,
  canceled: 'Import canceled',
  failed: messages.failedTitle,
}

/** The Import Episodes Status modal. */
export function StatusDialog({ podcast, info, opened, onClose }: StatusDialogProps) {
  const paging = usePaging()
  const running = isRunning(info)
  // Shows failed episodes by default once the import has finished.
  const [chosen, setChosen] = useState<'all' | 'failed' | null>(null)
  const failedOnly = chosen === null ? !running : chosen === 'failed'
  // The last failed episode may have been imported in the meantime.
  const onlyFailed = failedOnly && info.failedEpisodes > 0
  const page = useImportedEpisodes({ info, cursor: paging.cursor, failedOnly: onlyFailed, enabled: opened })
  const cancel = useCancel(info, onClose)
  const resume = useResume(podcast.id)
  const mayStop = can('MigrationInfoService.Cancel', podcast.showAccess)
  const unlessMay = mayStop ? null : 'Ask an Owner or Admin of this podcast.'
  const total = onlyFailed ? info.failedEpisodes : Math.max(info.totalEpisodes, podcast.numberOfEpisodes)

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={headings[info.state]}
      size="table"
      actions={
        <>
          {running ? (
            <HintedButton variant="default" disabledReason={unlessMay} loading={cancel.isBusy} onClick={() => void cancel.ask()}>
              Cancel import
            </HintedButton>
          ) : info.state === 'done' && info.failedEpisodes === 0 ? null : (
            <HintedButton variant="default" disabledReason={unlessMay} loading={resume.isBusy} onClick={() => void resume.submit()}>
              {info.state === 'canceled' ? 'Resume import' : 'Retry all'}
            </HintedButton>
          )}
          {info.state === 'done' ? (
            <LinkButton to="/$profileUrl/import" params={{ profileUrl: podcast.profileUrl }} onClick={onClose}>
              View Report
            </LinkButton>
          ) : (
            <Button onClick={onClose} variant={running ? 'filled' : 'default'}>
              Close
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {running ? (
          <div>
            <Text size="sm" c="dimmed" mb="xs">
              {info.state === 'reading' ? "We're reading your feed." : progressText(info)}
            </Text>
            <Progress value={info.percent} color="blue.5" aria-label="Import progress" />
            <VisuallyHidden role="status">Import {Math.floor(info.percent / 25) * 25}% complete</VisuallyHidden>
          </div>
        ) : (
          <Totals info={info} />
        )}
        <Refusal>{info.errorMessage}</Refusal>
        {info.failedEpisodes > 0 ? (
          <Group justify="space-between">
            <SegmentedControl
              aria-label="Episodes shown"
              data={[
                { value: 'all', label: 'All' },
                { value: 'failed', label: `No audio (${exactCount(info.failedEpisodes)})` },
              ]}
              value={onlyFailed ? 'failed' : 'all'}
              onChange={(which) => {
                setChosen(which === 'failed' ? 'failed' : 'all')
                paging.reset()
              }}
            />
            {running ? (
              <HintedButton variant="default" disabledReason={unlessMay} loading={resume.isBusy} onClick={() => void resume.submit()}>
                Retry all
              </HintedButton>
            ) : null}
          </Group>
        ) : null}
        <StatusTable
          episodes={page.data?.episodes}
          error={page.data ? null : page.error}
          stale={page.isPlaceholderData}
          running={running}
          onRetryLoad={() => void page.refetch()}
        />
        <Paging paging={paging} size={importLimits.page} total={total} next={page.data?.queryMeta.cursor ?? null} />
      </Stack>
    </Dialog>
  )
}

type StatusTableProps = {
  episodes: readonly Episode[] | undefined
  error: Error | null
  /** Another page is loading. */
  stale: boolean
  running: boolean
  onRetryLoad: () => void
}

function StatusTable({ episodes, error, stale, running, onRetryLoad }: StatusTableProps) {
  if (!episodes) return <QueryState title={messages.loadFailed} order={3} error={error} refetch={onRetryLoad} rows={6} />
  return (
    <Box mah="50vh" bd="var(--cw-hairline)" bdrs="md" style={{ overflowY: 'auto' }}>
      <Table aria-label="Imported episodes" aria-busy={stale} className={`${table.table} ${classes.table}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Episode</Table.Th>
            <Table.Th className={classes.status}>Status</Table.Th>
            <ActionsHeading />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {episodes.map((episode) => (
            <Row key={episode.id} episode={episode} />
          ))}
          {episodes.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={3}>{running ? 'The first episodes will appear shortly.' : 'No episodes.'}</Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

function Row({ episode }: { episode: Episode }) {
  const { id, title, migrationStatus, migrationErrorMessage } = episode
  const hasFailed = migrationStatus === 'MIGRATION_ERROR'
  return (
    <Table.Tr>
      <Table.Td>
        {title}
        {hasFailed ? (
          <Text size="sm" c="var(--cw-danger-ink)" id={`why-${id}`}>
            {migrationErrorMessage || "We couldn't import this episode."}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td className={classes.status}>
        <Status episode={episode} />
      </Table.Td>
      <Table.Td className={table.actions}>{hasFailed ? <RetryButton episode={episode} describedBy={`why-${id}`} /> : null}</Table.Td>
    </Table.Tr>
  )
}

function Status({ episode: { migrationStatus, migrationErrorMessage } }: { episode: Episode }) {
  switch (migrationStatus) {
    case 'MIGRATION_PENDING':
      return <Mark name="Waiting" mark={<Loader size="xs" type="oval" color="gray" />} />
    case 'MIGRATION_LOADING':
      return <Mark name="Importing" mark={<Loader size="xs" type="oval" />} />
    case 'MIGRATION_SUCCESS':
      return <Mark name="Imported" mark={<Icon of={IconCircleCheck} className={classes.success} />} />
    case 'MIGRATION_ERROR':
      return (
        <Tooltip label={migrationErrorMessage} disabled={!migrationErrorMessage} multiline maw={sizes.hint}>
          <div>
            <Mark name="No audio" mark={<Icon of={IconCircleX} className={classes.danger} />} />
          </div>
        </Tooltip>
      )
    case 'MIGRATION_NONE':
      return <Text size="sm">Created here</Text>
  }
}

function Mark({ name, mark }: { name: string; mark: React.ReactNode }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap" fz="sm">
      {mark}
      <span className={classes.name}>{name}</span>
    </Group>
  )
}

/** Totals of a finished import. */
export function Totals({ info: { totalEpisodes, migratedEpisodes, failedEpisodes } }: { info: MigrationInfo }) {
  const figures = [
    { name: totalEpisodes === 1 ? 'Episode' : 'Episodes', count: totalEpisodes },
    { name: 'Successful', count: migratedEpisodes },
    { name: 'Failed', count: failedEpisodes },
  ]
  return (
    <SimpleGrid component="dl" cols={3} spacing="sm" m={0}>
      {figures.map(({ name, count }) => (
        <Box key={name} p="sm" bg="var(--cw-panel)" bd="var(--cw-hairline)" bdrs="md">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {exactCount(count)}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}

/** Retries one episode. */
function RetryButton({ episode: { id, title }, describedBy }: { episode: Pick<Episode, 'id' | 'title'>; describedBy: string }) {
  const retry = useSubmit(async () => {
    updateMigration((await rpc('MigrationInfoService.Retry', { episodeId: id })).migrationInfo)
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isBusy}
      aria-label={`Retry ${title}`}
      aria-describedby={describedBy}
      onClick={retry.submit}
    >
      Retry
    </Button>
  )
}
