import type { Episode } from '@castwright/contract/episodes.ts'
import { Loader, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { sizes } from '../../../ui/theme.ts'
import { words } from '../words.ts'
import { RetryButton } from './RetryButton.tsx'
import table from '../../../ui/table.module.css'
import classes from './StatusTable.module.css'

type Props = {
  episodes: readonly Episode[] | undefined
  error: Error | null
  /** Another page is on its way. */
  stale: boolean
  running: boolean
  onRetryLoad: () => void
}

export function StatusTable({ episodes, error, stale, running, onRetryLoad }: Props) {
  if (error) {
    return <ErrorState title={words.loadFailed} order={3} onRetry={onRetryLoad} error={error} />
  }
  if (!episodes) {
    return (
      <Loading>
        <RowsSkeleton rows={6} />
      </Loading>
    )
  }
  return (
    <div className={classes.scroll}>
      <Table aria-label="Episodes of the import" aria-busy={stale} className={`${table.table} ${classes.table}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Episode</Table.Th>
            <Table.Th className={classes.status}>Status</Table.Th>
            <Table.Th className={classes.action}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {episodes.map((episode) => (
            <Row key={episode.id} episode={episode} />
          ))}
          {episodes.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={3}>{running ? 'The first episodes appear in a moment.' : 'There are no episodes.'}</Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ episode }: { episode: Episode }) {
  const { id, title, migrationStatus, migrationErrorMessage } = episode
  const hasFailed = migrationStatus === 'MIGRATION_ERROR'
  return (
    <Table.Tr>
      <Table.Td className={classes.title}>
        {title}
        {hasFailed ? (
          <Text size="sm" c="var(--cw-danger-ink)" id={`why-${id}`}>
            {migrationErrorMessage || 'This episode could not be fetched.'}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td className={classes.status}>
        <Status episode={episode} />
      </Table.Td>
      <Table.Td className={classes.action}>{hasFailed ? <RetryButton episode={episode} describedBy={`why-${id}`} /> : null}</Table.Td>
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
      return <Text size="sm">Made here</Text>
  }
}

function Mark({ name, mark }: { name: string; mark: React.ReactNode }) {
  return (
    <span className={classes.mark}>
      {mark}
      <span className={classes.name}>{name}</span>
    </span>
  )
}
